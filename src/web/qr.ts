import encodeQR from 'qr'

/** The quiet zone on each side, in modules, as the standard requires. */
const quiet = 4

/** A QR code as one path in a square drawing. `size` is the length of a side with the quiet zone, in modules. */
export type QrPath = { size: number; path: string }

/** @param text at most 2,331 bytes of UTF-8 @throws Error for a longer text */
export const qrPath = (text: string): QrPath => {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: quiet })
  return { size: rows.length, path: rows.map((row, y) => bars(row, y)).join('') }
}

/**
 * Returns a QR code as an SVG in the current text colour. Show it dark on light in dark mode too: many scanners cannot read light on
 * dark.
 * @param text at most 2,331 bytes of UTF-8
 * @throws Error for a longer text
 */
export const qr = (text: string): string => {
  const { size, path } = qrPath(text)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="currentColor" d="${path}"/></svg>`
}

/** Draws the dark modules of a row, adjacent ones as one rectangle. */
const bars = (row: readonly boolean[], y: number): string => {
  let path = ''
  for (let x = 0; x < row.length; x++) {
    const start = x
    while (row[x]) x++
    if (x > start) path += `M${start} ${y}h${x - start}v1h${start - x}z`
  }
  return path
}
