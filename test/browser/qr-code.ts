import type { Locator } from 'playwright-core'
import decodeQR from 'qr/decode.js'

/** Reads the QR code of a page, an `img` or an `svg`, like a camera. */
export async function readQrCode(code: Locator): Promise<string> {
  const { side, light } = await code.evaluate(async element => {
    const side = 480
    const image = new Image(side, side)
    image.src =
      element instanceof HTMLImageElement
        ? element.src
        : `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(element))}`
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = side
    const context = canvas.getContext('2d')!
    context.fillStyle = '#fff'
    context.fillRect(0, 0, side, side)
    context.drawImage(image, 0, 0, side, side)
    const { data } = context.getImageData(0, 0, side, side)
    const light = Array.from({ length: side * side }, (_, index) => (data[index * 4]! > 127 ? '1' : '0'))
    return { side, light: light.join('') }
  })
  const data = new Uint8Array(side * side * 4).fill(255)
  for (const [index, bit] of [...light].entries()) if (bit === '0') data.fill(0, index * 4, index * 4 + 3)
  return decodeQR({ width: side, height: side, data })
}
