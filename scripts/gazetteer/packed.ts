import { gzipSync } from 'node:zlib'

/** Gzipped, the same text to the same bytes on every system. */
export const packed = (text: string): Buffer => {
  const bytes = gzipSync(text, { level: 9 })
  // The header's tenth byte names the operating system; 255 is "unknown". Its time stamp Node leaves at 0.
  bytes[9] = 255
  return bytes
}
