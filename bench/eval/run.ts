import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { absentRules } from './absent/index.ts'
import { absentQuestionsOf } from './absent-questions.ts'
import { buildDirectory } from './engine.ts'
import { readExtracts } from './extracts.ts'
import { failuresOf } from './failures.ts'
import { gradesOf } from './grades.ts'
import { type Judged, judge } from './judge.ts'
import { questionsOf } from './questions.ts'
import { reportOf } from './report.ts'
import { rules } from './rules/index.ts'
import { worldOf } from './world.ts'

const usage = `npm run eval:search -- [--quick] [--only CLASS] [--failures N] [--grades]

Asks the place index for places of real extracts and writes how often it was right: bench/eval/RESULTS.md.

  --quick       a fifth of the questions; prints, writes nothing
  --only CLASS  questions of one class, "one typing error"; prints, writes nothing
  --failures N  also prints up to N failed questions of each class, from the tuning half
  --grades      also prints how often the first result is right, by its match, from the tuning half`

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    failures: { type: 'string' },
    grades: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) console.log(usage)
else await evaluate()

async function evaluate() {
  const classes = [...rules, ...absentRules].map(({ name }) => name)
  if (values.only !== undefined && !classes.includes(values.only))
    throw new Error(`There is no class "${values.only}". There are: ${classes.join(', ')}`)
  const { extracts, missing } = await readExtracts()
  const skipped = missing.map(file => `skipped: needs ${file}`)
  const world = worldOf(extracts)
  const samples = values.quick ? { town: 60, elsewhere: 8 } : { town: 300, elsewhere: 40 }
  const asked = [...questionsOf(world, samples, values.only), ...absentQuestionsOf(world, samples, values.only)]

  using directory = await buildDirectory(extracts)
  using engine = directory.open()
  const judged: Judged[] = []
  for (const question of asked) judged.push(await judge(engine, question))

  const { user, system } = process.cpuUsage()
  const heading = [
    '# Figures of search',
    '',
    `${new Date().toISOString().slice(0, 10)}, Node ${process.version}: ${asked.length} questions for places of ${extracts.length} extracts, ` +
      `${world.all.places.length} places in one directory, ${((user + system) / 1e6).toFixed(0)} s of one core. Made by \`npm run eval:search\`.`,
    ...skipped,
    '',
  ].join('\n')
  const page = `${heading}\n${reportOf(judged)}`
  console.log(page)
  if (values.grades) console.log(gradesOf(engine, judged))
  if (values.failures !== undefined) console.log(failuresOf(engine, judged, Number(values.failures)))
  const whole = !values.quick && values.only === undefined
  if (whole) writeFileSync(join(import.meta.dirname, 'RESULTS.md'), page)
}
