import { deflateSync } from 'node:zlib';

const WIDTH = 5;
const HEIGHT = 7;
const SCALE = 4;
const COLUMNS = 24;
/** Five columns a letter, seven rows each, a row one number from 0 to 31. */
const LETTERS: Record<string, readonly number[]> = {
  A: [14, 17, 17, 31, 17, 17, 17],
  B: [30, 17, 17, 30, 17, 17, 30],
  C: [14, 17, 16, 16, 16, 17, 14],
  D: [30, 17, 17, 17, 17, 17, 30],
  E: [31, 16, 16, 30, 16, 16, 31],
  F: [31, 16, 16, 30, 16, 16, 16],
  G: [14, 17, 16, 23, 17, 17, 14],
  H: [17, 17, 17, 31, 17, 17, 17],
  I: [14, 4, 4, 4, 4, 4, 14],
  J: [7, 2, 2, 2, 2, 18, 12],
  K: [17, 18, 20, 24, 20, 18, 17],
  L: [16, 16, 16, 16, 16, 16, 31],
  M: [17, 27, 21, 21, 17, 17, 17],
  N: [17, 25, 21, 19, 17, 17, 17],
  O: [14, 17, 17, 17, 17, 17, 14],
  P: [30, 17, 17, 30, 16, 16, 16],
  Q: [14, 17, 17, 17, 21, 18, 13],
  R: [30, 17, 17, 30, 20, 18, 17],
  S: [15, 16, 16, 14, 1, 1, 30],
  T: [31, 4, 4, 4, 4, 4, 4],
  U: [17, 17, 17, 17, 17, 17, 14],
  V: [17, 17, 17, 17, 17, 10, 4],
  W: [17, 17, 17, 21, 21, 27, 17],
  X: [17, 17, 10, 4, 10, 17, 17],
  Y: [17, 17, 10, 4, 4, 4, 4],
  Z: [31, 1, 2, 4, 8, 16, 31],
};

/** Black capitals on white, wrapped at 24 letters and softened so that OCR takes them for print. Only A–Z and spaces show. */
export function pngFile(phrase: string): Buffer {
  const lines = wrap(phrase.toUpperCase());
  const width = ((WIDTH + 1) * COLUMNS + 8) * SCALE;
  const height = ((HEIGHT + 5) * lines.length + 8) * SCALE;
  const ink = new Uint8Array(width * height);
  lines.forEach((line, row) => {
    Array.from(line).forEach((letter, column) => {
      drawLetter(ink, width, letter, (4 + column * (WIDTH + 1)) * SCALE, (4 + row * (HEIGHT + 5)) * SCALE);
    });
  });
  return encode(soften(ink, width, height), width, height);
}

function wrap(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= COLUMNS) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function drawLetter(ink: Uint8Array, width: number, letter: string, left: number, top: number): void {
  const rows = LETTERS[letter];
  if (rows === undefined) return;
  for (let y = 0; y < HEIGHT * SCALE; y++) {
    for (let x = 0; x < WIDTH * SCALE; x++) {
      const bit = 1 << (WIDTH - 1 - Math.floor(x / SCALE));
      if (((rows[Math.floor(y / SCALE)] ?? 0) & bit) !== 0) ink[(top + y) * width + left + x] = 1;
    }
  }
}

/** Each pixel the mean of the 5 × 5 around it; 255 is white. */
function soften(ink: Uint8Array, width: number, height: number): Uint8Array {
  const grey = new Uint8Array(width * height).fill(255);
  const reach = SCALE / 2;
  for (let y = reach; y < height - reach; y++) {
    for (let x = reach; x < width - reach; x++) {
      let sum = 0;
      for (let dy = -reach; dy <= reach; dy++) {
        for (let dx = -reach; dx <= reach; dx++) sum += ink[(y + dy) * width + x + dx] ?? 0;
      }
      grey[y * width + x] = 255 - Math.round((255 * sum) / (2 * reach + 1) ** 2);
    }
  }
  return grey;
}

/** 8-bit greyscale, no filters: https://www.w3.org/TR/png-3/ */
function encode(grey: Uint8Array, width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) rows.set(grey.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** CRC-32 as in annex D of the PNG specification; Node 20.19 has none. */
function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
}
