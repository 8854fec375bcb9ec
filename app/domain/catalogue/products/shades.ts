import { SHADES } from "./swatch-colors.ts";
/** The initial shade of a colour, by its name. The owner can choose another. */

import { choiceId, type Swatch } from "./product.ts";

/** `name hex name hex …` */
const table = (text: string): ReadonlyMap<string, string> => {
  const words = text.split(/\s+/);
  return new Map(words.flatMap((word, place) => (place % 2 === 0 ? [[word, `#${words[place + 1]}`]] : [])));
};

/** Names of cloth that are not in CSS. */
const CLOTH_NAMES = table(
  `amber c98a2b apricot e8b68a aubergine 43243d brick 8f3f2e bronze 8a6a3b bottle 1f4a37
blush e6c3bb burgundy 5e1f2d camel b98d5a caramel b07a45 champagne e7d6b5 charcoal 3a3a3c chestnut 6f3d28
cinnamon 96562f clay b0603f cobalt 1f47a0 cocoa 5a3a2c coffee 4b3327 copper a8623d denim 46618a dove b9b4ad
ecru e5dcc5 emerald 1d7a55 flax d8c48f forest 2c5038 fuchsia b8326f graphite 474a4d grape 4f2d5e hazel 8b6a43
henna 8a3b22 honey d3a03f ink 1e2433 jade 3d8a6a kola 7a3b2a lemon ecd95a lilac b8a2cc mahogany 5a2a1f
mauve 9a7a95 mink 8d7768 mocha 6a4b3a mud 5b4632 mulberry 6b2a48 mustard c79a2e natural d9c7a7 nude dcbfa6
oat ddd0b8 oatmeal ddd0b8 ochre bd8434 onyx 202124 oxblood 5a1a1e peacock 16606d pearl ece6da petrol 1f4f5c
pistachio b5c48a pewter 7f8285 pine 24503f poppy c23a2b pumpkin c8692a raspberry a12c52 rose c98a92 ruby 8f1d35
rust 9c4a22 saffron d99a25 sage 98a486 sand d6c19c sapphire 1f3f86 scarlet b0261f slate 5c6670 stone c4bba8
straw dcc67e sunflower e0ae2b tangerine d9772b taupe 8f8072 terracotta b0583a
tobacco 6e4a2a toffee 95632f umber 5f4633 vanilla f0e4c8 walnut 5b4030 wine 5f1f31`,
);

/** The names of colours in CSS (https://www.w3.org/TR/css-color-4/#named-colors). */
const CSS_NAMES = table(
  `aliceblue f0f8ff antiquewhite faebd7 aqua 00ffff aquamarine 7fffd4 azure f0ffff beige f5f5dc
bisque ffe4c4 black 000000 blanchedalmond ffebcd blue 0000ff blueviolet 8a2be2 brown a52a2a
burlywood deb887 cadetblue 5f9ea0 chartreuse 7fff00 chocolate d2691e coral ff7f50 cornflowerblue 6495ed
cornsilk fff8dc crimson dc143c cyan 00ffff darkblue 00008b darkcyan 008b8b darkgoldenrod b8860b
darkgray a9a9a9 darkgreen 006400 darkgrey a9a9a9 darkkhaki bdb76b darkmagenta 8b008b
darkolivegreen 556b2f darkorange ff8c00 darkorchid 9932cc darkred 8b0000 darksalmon e9967a
darkseagreen 8fbc8f darkslateblue 483d8b darkslategray 2f4f4f darkslategrey 2f4f4f darkturquoise 00ced1
darkviolet 9400d3 deeppink ff1493 deepskyblue 00bfff dimgray 696969 dimgrey 696969 dodgerblue 1e90ff
firebrick b22222 floralwhite fffaf0 forestgreen 228b22 fuchsia ff00ff gainsboro dcdcdc ghostwhite f8f8ff
gold ffd700 goldenrod daa520 gray 808080 green 008000 greenyellow adff2f grey 808080 honeydew f0fff0
hotpink ff69b4 indianred cd5c5c indigo 4b0082 ivory fffff0 khaki f0e68c lavender e6e6fa
lavenderblush fff0f5 lawngreen 7cfc00 lemonchiffon fffacd lightblue add8e6 lightcoral f08080
lightcyan e0ffff lightgoldenrodyellow fafad2 lightgray d3d3d3 lightgreen 90ee90 lightgrey d3d3d3
lightpink ffb6c1 lightsalmon ffa07a lightseagreen 20b2aa lightskyblue 87cefa lightslategray 778899
lightslategrey 778899 lightsteelblue b0c4de lightyellow ffffe0 lime 00ff00 limegreen 32cd32 linen faf0e6
magenta ff00ff maroon 800000 mediumaquamarine 66cdaa mediumblue 0000cd mediumorchid ba55d3
mediumpurple 9370db mediumseagreen 3cb371 mediumslateblue 7b68ee mediumspringgreen 00fa9a
mediumturquoise 48d1cc mediumvioletred c71585 midnightblue 191970 mintcream f5fffa mistyrose ffe4e1
moccasin ffe4b5 navajowhite ffdead navy 000080 oldlace fdf5e6 olive 808000 olivedrab 6b8e23
orange ffa500 orangered ff4500 orchid da70d6 palegoldenrod eee8aa palegreen 98fb98 paleturquoise afeeee
palevioletred db7093 papayawhip ffefd5 peachpuff ffdab9 peru cd853f pink ffc0cb plum dda0dd
powderblue b0e0e6 purple 800080 rebeccapurple 663399 red ff0000 rosybrown bc8f8f royalblue 4169e1
saddlebrown 8b4513 salmon fa8072 sandybrown f4a460 seagreen 2e8b57 seashell fff5ee sienna a0522d
silver c0c0c0 skyblue 87ceeb slateblue 6a5acd slategray 708090 slategrey 708090 snow fffafa
springgreen 00ff7f steelblue 4682b4 tan d2b48c teal 008080 thistle d8bfd8 tomato ff6347 turquoise 40e0d0
violet ee82ee wheat f5deb3 white ffffff whitesmoke f5f5f5 yellow ffff00 yellowgreen 9acd32`,
);

/** Words that make the shade beside them darker or lighter: the share, and its direction towards black or white. */
const TURNS: ReadonlyMap<string, [towards: number, share: number]> = new Map([
  ["dark", [0, 0.35]],
  ["deep", [0, 0.25]],
  ["midnight", [0, 0.5]],
  ["light", [255, 0.4]],
  ["pale", [255, 0.5]],
  ["soft", [255, 0.25]],
]);

const HEX = /^#(?:[\da-f]{3}|[\da-f]{6})$/i;

/** True for a shade in the stored form: `#2c5038`. */
export const isShade = (text: string): boolean => /^#[\da-f]{6}$/i.test(text);

/**
 * The shade of a colour's name, as six hexadecimal digits. The name is one of the swatch map, of a cloth or of CSS, or
 * contains such a name (`Bottle green`, `Dark wine red`). Null for other names.
 */
export function shadeOfName(name: string): string | null {
  const plain = name.trim().toLowerCase();
  if (HEX.test(plain)) return plain.length === 7 ? plain : plain.replaceAll(/[\da-f]/g, "$&$&");
  const known = (word: string) => SHADES.get(word) ?? CSS_NAMES.get(word) ?? CLOTH_NAMES.get(word);
  const words = plain.split(/[^\p{L}]+/u).filter(Boolean);
  const whole = known(plain) ?? known(words.join(""));
  if (whole) return whole;
  const base = words.find((word) => CLOTH_NAMES.has(word)) ?? words.findLast((word) => known(word));
  const shade = base && known(base);
  if (!shade) return null;
  return words.reduce((turned, word) => {
    const turn = TURNS.get(word);
    return turn ? mix(turned, ...turn) : turned;
  }, shade);
}

const mix = (shade: string, towards: number, share: number): string =>
  `#${[1, 3, 5]
    .map((place) => Number.parseInt(shade.slice(place, place + 2), 16))
    .map((part) => Math.round(part + (towards - part) * share))
    .map((part) => part.toString(16).padStart(2, "0"))
    .join("")}`;

/** True when CSS itself knows this text as a colour. */
const isCssColor = (text: string): boolean => HEX.test(text) || CSS_NAMES.has(text.trim().toLowerCase());

/**
 * The stored shade of a new colour without a chosen one. Names of the swatch map and of CSS have the specification's
 * shade (section 9). Other names have the shade of their family, and unknown ones are stored as they are.
 */
export function newShade(name: string): string {
  const plain = name.trim();
  if (isCssColor(plain)) return SHADES.get(plain.toLowerCase()) ?? plain;
  return shadeOfName(plain) ?? plain;
}

/**
 * The CSS colour of a stored shade. Old rows may contain a name that is unknown to CSS: it has the shade of its family.
 */
export const drawnShade = (stored: string): string =>
  isCssColor(stored) ? stored : (shadeOfName(stored) ?? stored);

/** The value of a shade's input field, which can only be six digits. */
export const shownShade = (stored: string): string => shadeOfName(stored) ?? "#dddddd";

/**
 * The swatch of a colour: the stored one with its cloth, or a new one by its name. A chosen shade replaces the stored
 * one; the field's initial shade is not a choice, and changes nothing. The id is made of the name, unless a renamed
 * colour still has that id.
 */
export function swatchNamed(name: string, stored: readonly Swatch[], chosen?: string): Swatch {
  const known = stored.find((swatch) => choiceId(swatch.name) === choiceId(name));
  const begun = known ? drawnShade(known.hex) : newShade(name);
  const hex = chosen !== undefined && chosen !== shownShade(begun) ? chosen : begun;
  return { id: freeId(choiceId(name), stored), imageUrl: null, ...known, name, hex };
}

function freeId(id: string, taken: readonly Swatch[]): string {
  const isTaken = (wanted: string) => taken.some((swatch) => swatch.id === wanted);
  if (!isTaken(id)) return id;
  let count = 2;
  while (isTaken(`${id}-${count}`)) count += 1;
  return `${id}-${count}`;
}
