import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openPlaceIndex, type PlaceIndex } from '../../../src/places/index/place-index.ts'
import { type Figure, markdown, short } from '../../figure.ts'
import { buildDirectory } from '../engine.ts'
import { readExtracts } from '../extracts.ts'
import { calibrationError, type Prediction, precisionAndRecall, reliability } from '../other-sources/calibration.ts'
import { shareOf, shown } from '../other-sources/interval.ts'
import { isRight } from '../other-sources/judge.ts'
import { hardKinds, indexes, type Question, splits } from '../other-sources/question.ts'
import { questionsOf } from '../other-sources/questions.ts'
import { readRows } from '../other-sources/rows.ts'
import { randomOf } from '../random.ts'
import { candidatesOf, presentWeights as weights } from './features.ts'
import { type Choice, fitLogit, probabilitiesOf } from './logit.ts'

const usage = `npm run eval:fit -- [--write] [--penalty N] [--missing N] [--bootstraps N]

Fits the weights of matching to the fit sources and judges them on the held-out ones. The given rows are not used.
A weight of the wrong sign is held at 0.

  --write         writes the weights to src/places/matching/weights.ts
  --penalty N     strength of the penalty on weights (L2), 0.02 by default
  --missing N     questions without an answer for each with one, 0.5 by default
  --bootstraps N  fits to N random choices of sources, for the spread of each weight; 20 by default`

const { values } = parseArgs({
  options: {
    write: { type: 'boolean', default: false },
    penalty: { type: 'string', default: '0.02' },
    missing: { type: 'string', default: '0.5' },
    bootstraps: { type: 'string', default: '20' },
    help: { type: 'boolean', default: false },
  },
})

/** A question with the names and features of its candidates. */
type Case = { question: Question; choice: Choice; names: readonly string[] }

const folds = 8
/** Adding is sure from here on. */
const sure = 0.99
/** At most this share of what is added may be wrong. */
const maxWrong = 0.01

async function fitWeights() {
  const { extracts, missing } = await readExtracts()
  const { rows, given, missing: missingRows } = readRows()
  for (const file of [...missing, ...missingRows]) console.log(`skipped: needs ${file}`)
  const set = questionsOf(extracts, rows, given)
  const cases: Case[] = []
  for (const index of indexes) {
    using directory = await buildDirectory(set.extracts[index])
    const opened = openPlaceIndex(...directory.files)
    const asked = set.questions.filter(each => each.index === index && each.split !== 'given rows')
    for (const question of asked) cases.push(caseOf(opened, question))
    opened.close()
  }
  const [heldOut, fitted] = splits.map(split => cases.filter(({ question }) => question.split === split)) as [
    Case[],
    Case[],
  ]
  const options = {
    start: weights.map(({ value }) => value),
    isFree: (feature: number) => weights[feature]!.from !== 'set',
    penalty: Number(values.penalty),
    signOf: (feature: number) => weights[feature]!.sign,
  }
  const fitTo = (some: readonly Case[]) => fitLogit(balanced(some), options)
  const result = fitTo(fitted)
  const spread = spreadOf(fitted, fitTo, Number(values.bootstraps))

  console.log(markdown(weightTable(result, spread)))
  const crossed = crossValidated(fitted, fitTo)
  console.log(markdown(retrievalTable(cases)))
  console.log(thresholdOf(crossed), '\n')
  for (const [of, predictions, some] of [
    ['fit sources, each predicted from the others', crossed, fitted],
    ['held-out sources', predictionsOf(heldOut, result), heldOut],
    ['held-out sources, with the present weights', predictionsOf(heldOut, options.start), heldOut],
  ] as const) {
    const present = some.filter(({ question }) => question.right !== null).length
    console.log(markdown(reliability(predictions, of)))
    console.log(markdown(precisionAndRecall(predictions, present, of)))
    console.log(markdown(kindTable(some, predictions, of)))
    console.log(mistakes(predictions, of))
  }
  if (values.write) write(result)
}

const isMadeUp = ({ kind, right }: Question) => right === null && hardKinds.includes(kind)

const caseOf = (index: PlaceIndex, question: Question): Case => {
  const all = candidatesOf(index, question.query, question.where)
  // Asking about the branch next door is right, so it is no mistake that weights could mend.
  const candidates = isMadeUp(question) ? all.filter(({ isHeldBack }) => !isHeldBack) : all
  const right = candidates.findIndex(({ facts }) => isRight(question.right, facts))
  return {
    question,
    choice: { candidates: candidates.map(({ x }) => x), ...(right >= 0 && { right }), weight: 1 },
    names: candidates.map(({ facts }) => facts.name),
  }
}

/** How much a made-up question counts beside one that a source asks. People seldom ask so. */
const weightOfHard = 0.25

/** Returns the choices, weighted so that there are so many questions without an answer as `--missing` says. */
const balanced = (cases: readonly Case[]): Choice[] => {
  const present = cases.filter(({ question }) => question.right !== null).length
  const forMissing = (Number(values.missing) * present) / Math.max(1, cases.length - present)
  const weightOf = (question: Question) =>
    question.right !== null ? 1 : forMissing * (isMadeUp(question) ? weightOfHard : 1)
  return cases.map(({ question, choice }) => ({ ...choice, weight: weightOf(question) }))
}

type CasePrediction = Prediction & Case & { best: string }

const predictionsOf = (cases: readonly Case[], weights: readonly number[]): CasePrediction[] =>
  cases.flatMap(each => {
    const { candidates, right } = each.choice
    const shares = probabilitiesOf(candidates, weights)
    const best = shares.indexOf(Math.max(...shares))
    return best < 0 ? [] : [{ ...each, confidence: shares[best]!, isRight: best === right, best: each.names[best]! }]
  })

const groupOf = ({ question: { source, town } }: Case) => `${source} in ${town}`

/** Returns predictions of each source by weights that were fitted without it. */
const crossValidated = (cases: readonly Case[], fitTo: (some: readonly Case[]) => number[]): CasePrediction[] => {
  // The biggest sources first, each into the fold with the fewest questions.
  const groups = [...Map.groupBy(cases, groupOf).values()].sort((a, b) => b.length - a.length)
  const inFolds: Case[][] = Array.from({ length: folds }, () => [])
  for (const group of groups) inFolds.reduce((a, b) => (b.length < a.length ? b : a)).push(...group)
  return inFolds.flatMap(fold => predictionsOf(fold, fitTo(cases.filter(each => !fold.includes(each)))))
}

/** Returns the standard deviation of each weight over fits to sources drawn with replacement. */
const spreadOf = (cases: readonly Case[], fitTo: (some: readonly Case[]) => number[], count: number): number[] => {
  const random = randomOf('bootstrap')
  const groups = [...Map.groupBy(cases, groupOf).values()]
  const fits = Array.from({ length: count }, () => fitTo(groups.flatMap(() => random.pick(groups))))
  return (fits[0] ?? []).map((_, feature) => {
    const all = fits.map(weights => weights[feature]!)
    const mean = all.reduce((sum, each) => sum + each, 0) / count
    return Math.sqrt(all.reduce((sum, each) => sum + (each - mean) ** 2, 0) / count)
  })
}

const weightTable = (result: readonly number[], spread: readonly number[]): Figure => ({
  title: 'Weights',
  about: 'The spread is the standard deviation over random choices of sources.',
  columns: ['feature', 'from', 'present', 'fitted', 'spread'],
  rows: weights.map(({ name, value, from }, feature) => [
    name,
    from,
    short(value),
    short(result[feature]!),
    spread[feature] === undefined ? '–' : short(spread[feature]),
  ]),
})

const retrievalTable = (cases: readonly Case[]): Figure => ({
  title: 'Candidates',
  about: 'Whether the restaurant meant is among the candidates that are compared, and their number.',
  columns: ['kind', 'among the candidates', 'mean number'],
  rows: [...Map.groupBy(cases, ({ question }) => `${question.kind}, ${question.location}`)].map(([kind, all]) => {
    const present = all.filter(({ question }) => question.right !== null)
    const number = all.reduce((sum, { choice }) => sum + choice.candidates.length, 0) / all.length
    return [
      kind,
      shown(shareOf(present.filter(({ choice }) => choice.right !== undefined).length, present.length)),
      short(number),
    ]
  }),
})

const isSure = ({ confidence }: Prediction) => confidence >= sure

/** Returns for each kind how much would be added, and how much of that is wrong. */
const kindTable = (cases: readonly Case[], predictions: readonly CasePrediction[], of: string): Figure => {
  const kindOf = ({ question: { kind, location } }: Case) => `${kind}, ${location}`
  const byKind = Map.groupBy(predictions, kindOf)
  return {
    title: `By kind: ${of}`,
    about: `If the best hit were added from ${sure} on. Calibration error ${calibrationError(predictions).toFixed(4)}.`,
    columns: ['kind', 'first', 'added', 'wrong among the added'],
    rows: [...Map.groupBy(cases, kindOf), ['all', cases] as const].map(([kind, all]) => {
      const present = all.filter(({ question }) => question.right !== null).length
      const predicted = kind === 'all' ? predictions : (byKind.get(kind) ?? [])
      const right = predicted.filter(({ isRight }) => isRight)
      const added = predicted.filter(isSure)
      const wrong = added.filter(({ isRight }) => !isRight).length
      return [
        kind,
        ...[
          shareOf(right.length, present),
          shareOf(right.filter(isSure).length, present),
          shareOf(wrong, added.length),
        ].map(shown),
      ]
    }),
  }
}

/** Returns the lowest probability from which the whole 95 % interval of wrong places is below the maximum, in steps of 0.01. */
const thresholdOf = (predictions: readonly CasePrediction[]): string => {
  const wrongFrom = (threshold: number) => {
    const added = predictions.filter(({ confidence }) => confidence >= threshold)
    return shareOf(added.filter(({ isRight }) => !isRight).length, added.length)
  }
  const steps = Array.from({ length: 50 }, (_, i) => (50 + i) / 100)
  const lowest = steps.find((_, i) => steps.slice(i).every(step => wrongFrom(step).high <= maxWrong))
  return lowest === undefined
    ? `No probability is high enough for at most ${100 * maxWrong} % wrong.`
    : `Threshold of adding: from ${lowest} on, ${shown(wrongFrom(lowest))} of the added are wrong, by weights of the other sources.`
}

/** Lists what is sure and wrong: either the weights are, or the pair is. */
const mistakes = (predictions: readonly CasePrediction[], of: string): string =>
  [
    `## Sure and wrong: ${of}`,
    '',
    ...predictions
      .filter(each => isSure(each) && !each.isRight)
      .map(({ question: { query, where, right, source }, best }) => {
        const said = [query, where.near, where.address].filter(part => part !== undefined).join(' · ')
        return `- ${said}: meant ${right ? `"${right.name}"` : 'no place there'}, best "${best}" (${source})`
      }),
    '',
  ].join('\n')

const file = join(import.meta.dirname, '../../../src/places/matching/weights.ts')

/** Writes the fitted weights into the file, where the lines look like `name: { value: 1.5, sign: 'for', from: 'fit' },`. */
const write = (result: readonly number[]): void => {
  let text = readFileSync(file, 'utf8')
  for (const [feature, { name, from }] of weights.entries()) {
    if (from !== 'fit') continue
    const line = new RegExp(`^(  ${name}: \\{ value: )[^,]+(?=,(?: sign: '\\w+',)? from: 'fit' \\})`, 'm')
    if (!line.test(text)) throw new Error(`${file} has no weight ${name} that is fitted`)
    text = text.replace(line, `$1${Number(result[feature]!.toFixed(3))}`)
  }
  writeFileSync(file, text)
  console.log(`written: ${file}`)
}

if (values.help) console.log(usage)
else await fitWeights()
