import PDFDocument from "pdfkit";
import { readFaces } from "./faces.server.ts";
import regular from "./print-inter-regular.ttf?inline";
import semibold from "./print-inter-semibold.ttf?inline";
import display from "./print-source-serif-display.ttf?inline";
import { type Style, type TextPlace, textWriter } from "./text-writer.server.ts";

const fontOf = (dataUrl: string): Buffer => Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64");
const OWN = { regular: fontOf(regular), semibold: fontOf(semibold), display: fontOf(display) };

/** The document, and its writer of texts. */
export interface Page {
  document: PDFKit.PDFDocument;
  write(text: string, style: Style, place: TextPlace): void;
}

interface PrintFacts {
  size: "A4" | "A6";
  /** In points. */
  margin: number;
  /** Has every character that is printed, so that each finds a face. */
  text: string;
  info: { Title: string; Author: string; Subject?: string; CreationDate: Date };
}

/** A PDF in the shop's own faces, with its first page. `finish` ends it, and gives its bytes. */
export async function openPrint({
  text,
  ...options
}: PrintFacts): Promise<Page & { finish(): Promise<Buffer> }> {
  // Its own fonts alone: the library's would be read from its folder.
  const document = new PDFDocument({
    ...options,
    font: null as unknown as string,
    lang: "en-GB",
    displayTitle: true,
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    document.on("data", (chunk: Buffer) => chunks.push(chunk));
    document.on("end", () => resolve(Buffer.concat(chunks)));
    document.on("error", reject);
  });
  const faces = await readFaces(text, OWN.regular);
  for (const [name, font] of Object.entries(OWN)) document.registerFont(name, font);
  for (const { name, font } of faces.faces) document.registerFont(name, font);
  const finish = () => {
    document.end();
    return done;
  };
  return { document, write: textWriter(document, OWN, faces), finish };
}
