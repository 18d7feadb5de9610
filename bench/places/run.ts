import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { markdown } from '../figure.ts'
import { places, sizes } from './index.ts'
import { type Part, parts } from './measure.ts'

const usage = `node bench/places/run.ts [--keep FOLDER] [SIZE …] [PART …]

Builds place indexes of generated places, measures them and prints the figures. Ten million places need about 10 GB of disk.

  SIZE           number of places; ${sizes.join(' ')} by default
  PART           ${parts.join(', ')}; all by default
  --keep FOLDER  folder in which the indexes stay; an existing one is reused, unless \`build\` is among the parts`

const { values, positionals } = parseArgs({
  options: { keep: { type: 'string' }, help: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const isPart = (text: string): text is Part => parts.some(part => part === text)
const wanted = positionals.filter(isPart)
const ofSizes = positionals.filter(text => !isPart(text)).map(Number)
const wrong = ofSizes.some(size => !Number.isInteger(size) || size <= 0)

if (values.help || wrong) {
  console.log(usage)
  process.exitCode = wrong ? 1 : 0
} else {
  if (values.keep !== undefined) mkdirSync(values.keep, { recursive: true })
  const figures = await places(
    ofSizes.length > 0 ? ofSizes : sizes,
    new Set(wanted.length > 0 ? wanted : parts),
    values.keep,
  )
  for (const figure of figures) console.log(markdown(figure))
}
