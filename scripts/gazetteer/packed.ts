import { gzipSync } from 'node:zlib'

/** Gzips a text, to the same bytes on every system. */
export const packed = (text: string): Buffer => {
  const bytes = gzipSync(text, { level: 9 })
  // The header's tenth byte names the operating system; 255 is "unknown". Node leaves its time stamp at 0.
  bytes[9] = 255
  return bytes
}
