interface Size {
  width: number;
  height: number;
}

/** Pixels of a PNG, JPEG, GIF, BMP or WebP by its header; null when there is none to read. */
export function imageSize(bytes: Buffer): Size | null {
  try {
    if (bytes.toString('latin1', 1, 4) === 'PNG')
      return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
    if (bytes.toString('latin1', 0, 3) === 'GIF')
      return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
    if (bytes.toString('latin1', 0, 2) === 'BM') {
      return { width: Math.abs(bytes.readInt32LE(18)), height: Math.abs(bytes.readInt32LE(22)) };
    }
    if (bytes.toString('latin1', 8, 12) === 'WEBP') return webpSize(bytes);
    return bytes.readUInt16BE(0) === 0xffd8 ? jpegSize(bytes) : null;
  } catch {
    return null;
  }
}

/** https://developers.google.com/speed/webp/docs/riff_container; lossy as in RFC 6386 §9.1. */
function webpSize(bytes: Buffer): Size | null {
  const kind = bytes.toString('latin1', 12, 16);
  if (kind === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (kind === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (kind !== 'VP8L') return null;
  const bits = bytes.readUInt32LE(21);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

/** Of the first frame header (ITU T.81, B.2.2): markers C0–CF but DHT, JPG and DAC. */
function jpegSize(bytes: Buffer): Size | null {
  for (let at = 2; at < bytes.length; ) {
    if (bytes.readUInt8(at) !== 0xff) return null;
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) {
      at++;
    } else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    } else {
      at += 2 + bytes.readUInt16BE(at + 2);
    }
  }
  return null;
}
