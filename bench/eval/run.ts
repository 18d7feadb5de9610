import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { absentRules } from './absent/index.ts'
import { absentQuestionsOf } from './absent-questions.ts'
import { buildDirectory } from './engine.ts'
import type { Extract } from './extract.ts'
import { readExtracts } from './extracts.ts'
import { failuresOf } from './failures.ts'
import { gradesOf } from './grades.ts'
import { type Judged, judge } from './judge.ts'
import { plotFile } from './other-sources/report.ts'
import { evaluateOtherSources } from './other-sources/run.ts'
import { questionsOf } from './questions.ts'
import { reportOf } from './report.ts'
import { rules } from './rules/index.ts'
import { worldOf } from './world.ts'

const usage = `npm run eval:search -- [--other-sources] [--quick] [--only CLASS] [--failures N] [--grades]

Asks the place index for places of real extracts and writes how often it was right: RESULTS.md and calibration.svg in bench/eval. First
for restaurants as other sources write them, then for names of the extracts with errors made up by rules.

  --other-sources  only the first part; prints, writes nothing
  --quick          only the second part, a fifth of the questions; prints, writes nothing
  --only CLASS     questions of one class of the second part, "one typing error"; prints, writes nothing
  --failures N     also prints up to N failed questions of each class, from the tuning half
  --grades         also prints how often the first result is right, by its match, from the tuning half`

const { values } = parseArgs({
  options: {
    'other-sources': { type: 'boolean', default: false },
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
  const { extracts, missing } = await readExtracts()
  const isWhole = !values.quick && values.only === undefined
  const otherSources = isWhole ? await evaluateOtherSources(extracts) : undefined
  const parts = [
    ...(otherSources ? [otherSources] : []),
    ...(values['other-sources'] ? [] : [await evaluateMadeUpErrors(extracts)]),
  ]
  const { user, system } = process.cpuUsage()
  const page = [
    '# Figures of search',
    '',
    `${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${extracts.length} extracts, ${((user + system) / 1e6).toFixed(0)} s of one core. Made by \`npm run eval:search\`.`,
    '',
    ...[...missing, ...parts.flatMap(part => part.missing)].map(file => `skipped: needs ${file}`),
    ...parts.map(({ report }) => report),
  ].join('\n')
  console.log(page)
  if (!otherSources || values['other-sources']) return
  writeFileSync(join(import.meta.dirname, 'RESULTS.md'), page)
  writeFileSync(join(import.meta.dirname, plotFile), otherSources.plot)
}

/** Asks for names of the extracts with errors made up by rules. */
async function evaluateMadeUpErrors(extracts: readonly Extract[]) {
  const classes = [...rules, ...absentRules].map(({ name }) => name)
  if (values.only !== undefined && !classes.includes(values.only))
    throw new Error(`There is no class "${values.only}". There are: ${classes.join(', ')}`)
  const world = worldOf(extracts)
  const samples = values.quick ? { town: 60, elsewhere: 8 } : { town: 300, elsewhere: 40 }
  const asked = [...questionsOf(world, samples, values.only), ...absentQuestionsOf(world, samples, values.only)]

  using directory = await buildDirectory(extracts)
  using engine = directory.open()
  const judged: Judged[] = []
  for (const question of asked) judged.push(await judge(engine, question))
  if (values.grades) console.log(gradesOf(engine, judged))
  if (values.failures !== undefined) console.log(failuresOf(engine, judged, Number(values.failures)))
  const report = [
    '# Names of the extracts with made-up errors',
    '',
    `The easier set: ${asked.length} questions for ${world.all.places.length} places in one place index.`,
    '',
    reportOf(judged),
  ].join('\n')
  return { report, missing: [] }
}
