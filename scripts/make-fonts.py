#!/usr/bin/python3
"""Cuts the shop's fonts out of the packages that hold them: its pages' into app/ui/fonts/, those of its printed documents
into app/domain/money/invoices/, where they are read. Run it when a package is updated, or when the shop needs other
letters or weights; what it writes is committed, so no build needs it.

    apt-get install --no-install-recommends fonttools python3-brotli
    /usr/bin/python3 scripts/make-fonts.py

`core` is what a page of English needs, `accents` has the signs and the accented letters of French or German names,
`letters` and `more-letters` what Yoruba, Igbo and Hausa need beyond them: the packages come in parts, and a letter can
only be cut from the part that has it.
Every other character stays in the packages' own files (fonts.css).
"""

from pathlib import Path

from fontTools import merge, subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

PACKAGES = Path("node_modules/@fontsource-variable")
OUT = Path("app/ui/fonts")
PRINT_OUT = Path("app/domain/money/invoices")

RARE = '"#$*<=>[\\]^_`{|}~'
CORE = "".join(c for c in map(chr, range(0x20, 0x7F)) if c not in RARE) + "\u00a0£©·–’“”…"
ACCENTS = (
    RARE
    + "«»×°ÀÁÈÉÌÍÒÓÙÚàáèéìíòóùúâäçêëîïñôöûüÄÇÖÜ—‘‚„•′″‹›€−"
    # Separate tone marks, where the part has them.
    + "\u0304\u0308\u0329"
)
LETTERS = "ẸẹỌọỊịỤụẼẽ\u0300\u0301\u0303\u0323"
MORE_LETTERS = "ṢṣŃńǸǹḾḿṄṅ₦ƁɓƊɗƘƙƳƴ"
HAUSA = "ƁɓƊɗƘƙƳƴ"

SERIF = "source-serif-4/files/source-serif-4-{}-opsz-normal.woff2"
ITALIC = "source-serif-4/files/source-serif-4-{}-wght-italic.woff2"
INTER = "inter/files/inter-{}-wght-normal.woff2"
NOTO = "noto-serif/files/noto-serif-{}-wght-normal.woff2"

# The weights and optical sizes that tokens.css asks for. Where a range can end at the default, half the data is saved.
# The italic is asked for between 330 and 400, and one weight between them is half the data again.
SERIF_AXES = {"wght": (300, 400), "opsz": (20, 60)}
ITALIC_AXES = {"wght": 380}
INTER_AXES = {"wght": (400, 600)}

FONTS = {
    "source-serif-core": (SERIF, "latin", CORE, SERIF_AXES),
    "source-serif-accents": (SERIF, "latin", ACCENTS, SERIF_AXES),
    "source-serif-letters": (SERIF, "vietnamese", LETTERS, SERIF_AXES),
    "source-serif-more-letters": (SERIF, "latin-ext", MORE_LETTERS, SERIF_AXES),
    "source-serif-italic-core": (ITALIC, "latin", CORE, ITALIC_AXES),
    "source-serif-italic-accents": (ITALIC, "latin", ACCENTS, ITALIC_AXES),
    "source-serif-italic-letters": (ITALIC, "vietnamese", LETTERS, ITALIC_AXES),
    "source-serif-italic-more-letters": (ITALIC, "latin-ext", MORE_LETTERS, ITALIC_AXES),
    "inter-core": (INTER, "latin", CORE, INTER_AXES),
    "inter-accents": (INTER, "latin", ACCENTS, INTER_AXES),
    "inter-letters": (INTER, "vietnamese", LETTERS, INTER_AXES),
    "inter-more-letters": (INTER, "latin-ext", MORE_LETTERS, INTER_AXES),
    "noto-serif-hausa": (NOTO, "latin-ext", HAUSA, {"wght": (300, 400)}),
}

FEATURES = ["kern", "liga", "ccmp", "mark", "mkmk", "tnum"]


def cut(package: str, part: str, letters: str, axes: dict) -> TTFont:
    font = TTFont(PACKAGES / package.format(part))
    options = subset.Options(layout_features=FEATURES, hinting=False, notdef_outline=True)
    # Copyright, names, and the licence with its address: these stay in the file.
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=map(ord, letters))
    cutter.subset(font)
    return instancer.instantiateVariableFont(font, axes)


OUT.mkdir(exist_ok=True)
for name, (package, part, letters, axes) in FONTS.items():
    font = cut(package, part, letters, axes)
    font.flavor = "woff2"
    font.save(OUT / f"{name}.woff2")
    size = (OUT / f"{name}.woff2").stat().st_size
    held = sorted(font.getBestCmap())
    print(f"{name}: {size} bytes, {len(held)} characters, lacks {''.join(c for c in letters if ord(c) not in held)!r}")
# For printed documents: whole files of one weight, because a document's library reads no variable ones.
PRINT_FONTS = {
    "inter-regular": (INTER, {"wght": 400}),
    "inter-semibold": (INTER, {"wght": 600}),
    "source-serif-display": (SERIF, {"wght": 360, "opsz": 36}),
}
for name, (package, axes) in PRINT_FONTS.items():
    parts = []
    for part in ("latin", "vietnamese", "latin-ext"):
        # All letters: people's names are printed.
        held = TTFont(PACKAGES / package.format(part)).getBestCmap()
        font = cut(package, part, "".join(map(chr, held)), axes)
        font.flavor = None
        for table in ("GSUB", "GPOS", "GDEF", "STAT"):
            if table in font:
                del font[table]
        parts.append(PRINT_OUT / f"print-{name}-{part}.ttf")
        font.save(parts[-1])
    merge.Merger().merge([str(part) for part in parts]).save(PRINT_OUT / f"print-{name}.ttf")
    for part in parts:
        part.unlink()
    print(f"{name}: {(PRINT_OUT / f'print-{name}.ttf').stat().st_size} bytes")
for package in ("source-serif-4", "inter", "noto-serif"):
    (OUT / f"{package}-LICENSE.txt").write_text((PACKAGES / package / "LICENSE").read_text())
