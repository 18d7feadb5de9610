import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { readFontFiles } from './fonts.ts'

await initWasm(readFileSync(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))))
const fontBuffers = readFontFiles()

// What fails ends the thread: WebAssembly that has failed once is not to be trusted with another picture.
parentPort!.on('message', (svg: string) => {
  const drawing = new Resvg(svg, { font: { fontBuffers } })
  const image = drawing.render()
  parentPort!.postMessage(image.asPng())
  image.free()
  drawing.free()
})
