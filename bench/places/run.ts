import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { markdown } from '../figure.ts'
import { places, sizes } from './index.ts'
import { type Part, parts } from './measure.ts'

const usage = `node bench/places/run.ts [--keep FOLDER] [SIZE …] [PART …]

Makes directories of so many made-up places and measures them; prints, and writes nothing. Ten million need some 10 GB of disk.

  SIZE           how many places; ${sizes.join(' ')} when left out
  PART           ${parts.join(', ')}; all when left out
  --keep FOLDER  where the directories stay; one that is there is used again, unless \`build\` is among the parts`

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
