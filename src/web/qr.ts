import encodeQR from 'qr'

/** The quiet zone that the standard asks for on each side, in modules. */
const quiet = 4

/** A QR code as one path in a square drawing: of a browser `createElementNS` can make of it what `qr` writes. */
export type QrPath = { /** Of a side, with the quiet zone, in the drawing's units. */ size: number; path: string }

/**
 * @param text at most 2,331 bytes of UTF-8
 * @throws Error when it is longer
 */
export const qrPath = (text: string): QrPath => {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: quiet })
  return { size: rows.length, path: rows.map((row, y) => bars(row, y)).join('') }
}

/**
 * A QR code as an SVG that takes its colour from where it stands. It is to stand dark on light, in dark mode too: many readers see
 * nothing in a code that is light on dark.
 * @param text at most 2,331 bytes of UTF-8
 * @throws Error when it is longer
 */
export const qr = (text: string): string => {
  const { size, path } = qrPath(text)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="currentColor" d="${path}"/></svg>`
}

/** The dark modules of a row, those beside each other as one rectangle. */
const bars = (row: readonly boolean[], y: number): string => {
  let path = ''
  for (let x = 0; x < row.length; x++) {
    const start = x
    while (row[x]) x++
    if (x > start) path += `M${start} ${y}h${x - start}v1h${start - x}z`
  }
  return path
}
