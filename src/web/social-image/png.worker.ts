import { readFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { packageFile } from '../../util/package-info.ts'
import { readFontFile, serif } from './font-files.ts'
import type { PictureJob } from './index.ts'

await initWasm(readFileSync(packageFile('dist/resvg.wasm')))
// Only the numbers on the map are text. Everything else comes as outlines.
const fontBuffers = Object.values(serif).map(readFontFile)

// An error ends the thread: a WebAssembly instance that failed once must not draw another image.
parentPort!.on('message', ({ svg, width }: PictureJob) => {
  const drawing = new Resvg(svg, { font: { fontBuffers }, fitTo: { mode: 'width', value: width } })
  const image = drawing.render()
  parentPort!.postMessage(image.asPng())
  image.free()
  drawing.free()
})
parentPort!.postMessage('loaded')
