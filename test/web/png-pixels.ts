import { inflateSync } from 'node:zlib'

export type Pixels = { width: number; height: number /** As 0xRRGGBB. */; at(x: number, y: number): number }

/** Reads a PNG of eight bits per channel with alpha, not interlaced, as the renderer writes it. */
export const readPng = (file: Uint8Array): Pixels => {
  const data = Buffer.from(file)
  if (data.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n') throw new Error('is no PNG')
  const width = data.readUInt32BE(16)
  const height = data.readUInt32BE(20)
  if (data.readUInt32BE(24) !== 0x08060000 || data[28] !== 0) throw new Error('is a PNG of another kind')

  const parts: Buffer[] = []
  for (let at = 8; at < data.length; at += 12 + data.readUInt32BE(at))
    if (data.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(data.subarray(at + 8, at + 8 + data.readUInt32BE(at)))
  const rows = inflateSync(Buffer.concat(parts))

  const stride = width * 4
  const pixels = new Uint8Array(stride * height)
  for (let y = 0; y < height; y++) {
    const filter = rows[y * (stride + 1)]!
    for (let i = 0; i < stride; i++) {
      const here = y * stride + i
      const left = i < 4 ? 0 : pixels[here - 4]!
      const up = y === 0 ? 0 : pixels[here - stride]!
      const corner = i < 4 || y === 0 ? 0 : pixels[here - stride - 4]!
      pixels[here] = rows[y * (stride + 1) + 1 + i]! + predicted(filter, left, up, corner)
    }
  }
  const at = (x: number, y: number): number => {
    const start = y * stride + x * 4
    return (pixels[start]! << 16) | (pixels[start + 1]! << 8) | pixels[start + 2]!
  }
  return { width, height, at }
}

/** Predicts a byte by one of the five filters of PNG. */
const predicted = (filter: number, left: number, up: number, corner: number): number => {
  if (filter < 3) return filter === 0 ? 0 : filter === 1 ? left : up
  if (filter === 3) return (left + up) >> 1
  const toLeft = Math.abs(up - corner)
  const toUp = Math.abs(left - corner)
  const toCorner = Math.abs(left + up - 2 * corner)
  return toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner
}
