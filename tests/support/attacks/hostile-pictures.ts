import { crc32, deflateSync } from "node:zlib";
import { plain } from "#app/platform/images/testing/pictures-for-tests.ts";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.byteLength);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function header(width: number, height: number): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data[8] = 8;
  return chunk("IHDR", data);
}

/** A PNG whose pixels are all zero: a few kilobytes that unpack to as many bytes as it has pixels. */
export const packedPng = (width: number, height: number, ...more: Buffer[]): Buffer =>
  Buffer.concat([
    SIGNATURE,
    header(width, height),
    ...more,
    chunk("IDAT", deflateSync(Buffer.alloc((width + 1) * height), { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);

/** A small PNG with a comment that unpacks to this many megabytes. */
export const talkativePng = (megabytes: number): Buffer =>
  packedPng(
    8,
    8,
    chunk(
      "zTXt",
      Buffer.concat([
        Buffer.from("Comment\0\0", "latin1"),
        deflateSync(Buffer.alloc(megabytes * 1024 * 1024), { level: 9 }),
      ]),
    ),
  );

/** A PNG whose declared size is much larger than its data. */
export const boastfulPng = (): Buffer =>
  Buffer.concat([
    SIGNATURE,
    header(5000, 5000),
    chunk("IDAT", deflateSync(Buffer.alloc(10))),
    chunk("IEND", Buffer.alloc(0)),
  ]);

/** A JPEG with appended data, for readers that look at the end of a file. */
export const jpegAnd = async (payload: string | Buffer): Promise<Buffer> =>
  Buffer.concat([await plain(60, 75).jpeg().toBuffer(), Buffer.from(payload)]);

/** A JPEG with the camera's location, and with a script as its comment. */
export async function talkativeJpeg(words: string): Promise<Buffer> {
  const noted = await plain(60, 75)
    .jpeg()
    .withExif({
      IFD0: { Copyright: words, ImageDescription: words },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "50/1 47/1 0/1" },
    })
    .toBuffer();
  const comment = Buffer.from(`\xff\xfe\0\0${words}`, "latin1");
  comment.writeUInt16BE(words.length + 2, 2);
  return Buffer.concat([noted.subarray(0, 2), comment, noted.subarray(2)]);
}
