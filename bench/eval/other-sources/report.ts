import { type Figure, markdown } from '../../figure.ts'
import { precisionAndRecall, predictionsOf, reliability } from './calibration.ts'
import { addingGoals, type Goal, goals, groupColumns, groupShares, typingGoals } from './figures.ts'
import { isSeenAtOnce, type Typed, vanishesAt } from './half-typed.ts'
import { shareOf, shown } from './interval.ts'
import type { JoinCheck } from './join.ts'
import type { Judged } from './judge.ts'
import { type Merged, mergingShares } from './merging.ts'
import { type Kind, kinds, type Question, type Split, splits } from './question.ts'
import type { QuestionSet } from './questions.ts'

const maxFailures = 40
/** Beside the report. */
export const plotFile = 'calibration.svg'

/** Returns the figures of names as other sources write them, as Markdown. */
export const reportOf = (
  judged: readonly Judged[],
  joins: QuestionSet['joins'],
  merged: readonly Merged[],
  typed: readonly Typed[] = [],
): string => {
  return [
    markdown(goalTable(judged)),
    markdown(addingTable(judged, typed)),
    '## Stated and measured probability',
    '',
    'The best hit of each question. Names that are close to those of other restaurants on purpose are not among these: Forklist asks about them, however probable they are. Where stated and measured probability are equal, a point is on the dashed line. Vertical lines are 95 % intervals. Both axes are logits.',
    '',
    `![The share of best hits that are right, by their stated probability, for each split](${plotFile})`,
    '',
    markdown(retrievalTable(judged)),
    markdown(mergingTable(merged)),
    ...splits.flatMap(split => {
      const all = ofSplit(judged, split)
      const present = all.filter(({ question }) => question.right !== null).length
      return [
        markdown(reliability(predictionsOf(all), split)),
        markdown(precisionAndRecall(predictionsOf(all), present, split)),
        markdown(groupTable(all, `By kind: ${split}`, ({ kind, location }) => `${kind}, ${location}`)),
        markdown(groupTable(all, `By town: ${split}`, ({ town }) => town)),
        markdown(groupTable(all, `By source: ${split}`, ({ source }) => source)),
      ]
    }),
    markdown(joinTable(judged, joins)),
    markdown(checkTable(joins)),
    '## Failures: names as other sources write them',
    '',
    ...kinds.map(kind => failuresOf(judged, kind)),
    typingFailures(typed),
  ].join('\n')
}

const ofSplit = (judged: readonly Judged[], split: Split) => judged.filter(({ question }) => question.split === split)

const goalTable = (judged: readonly Judged[]): Figure => ({
  title: 'Goals: names as other sources write them',
  about:
    'Held-out sources and given rows were never used to derive weights or thresholds. In brackets: the questions and the 95 % interval. The last column is full-text search (FTS5, bm25) within the town, for the same questions as the first column of figures. Names that are close to those of other restaurants on purpose are not among these.',
  columns: ['figure', 'goal', ...splits, 'full-text search'],
  rows: goals.map(goal => [
    ...goalCells(goal, split => ofSplit(judged, split)),
    goal.baseline ? shown(goal.baseline(ofSplit(judged, 'held-out sources'))) : '–',
  ]),
})

const addingTable = (judged: readonly Judged[], typed: readonly Typed[]): Figure => ({
  title: 'Goals: adding, and names that mean no restaurant',
  about:
    'How many questions are answered without asking back, and how many are answered although no restaurant is meant. Names that are close to those of other restaurants are made: a name of one source is joined with an address, a district, a kind or coordinates of another. Those of the given rows are real. "Half typed" is a search for a kind and four letters of the next word.',
  columns: ['figure', 'goal', ...splits],
  rows: [
    ...addingGoals.map(goal => goalCells(goal, split => ofSplit(judged, split))),
    ...typingGoals.map(goal => goalCells(goal, split => typed.filter(({ typing }) => typing.split === split))),
  ],
})

const goalCells = <T>({ name, goal, of }: Goal<T>, allOf: (split: Split) => readonly T[]): string[] => [
  name,
  goal ? ('least' in goal ? `≥ ${percent(goal.least)}` : `≤ ${percent(goal.most)}`) : '–',
  ...splits.map(split => {
    const share = of(allOf(split))
    const isMissed = goal && ('least' in goal ? share.share < goal.least : share.share > goal.most)
    return isMissed ? `**${shown(share)}**` : shown(share)
  }),
]

const percent = (share: number) => `${Number((100 * share).toFixed(1))} %`

/** Numbers of candidates at which the recall of retrieval is given. */
const retrievedUpTo = [10, 50, Number.POSITIVE_INFINITY]

const retrievalTable = (judged: readonly Judged[]): Figure => ({
  title: 'Recall of retrieval',
  about:
    'Whether the restaurant meant is among the candidates, before any is compared with the question: among the first ones looked up, and among all that are compared.',
  columns: ['', ...retrievedUpTo.map(count => (Number.isFinite(count) ? `first ${count}` : 'all'))],
  rows: [
    ...Map.groupBy(
      judged.filter(({ retrievedAt }) => retrievedAt !== undefined),
      ({ question: { kind, location } }) => `${kind}, ${location}`,
    ),
  ]
    .sort(([a], [b]) => a.localeCompare(b, 'en'))
    .map(([kind, all]) => [
      kind,
      ...retrievedUpTo.map(count => {
        const found = all.filter(({ retrievedAt }) => typeof retrievedAt === 'number' && retrievedAt <= count)
        return shown(shareOf(found.length, all.length))
      }),
    ]),
})

const mergingTable = (merged: readonly Merged[]): Figure => ({
  title: 'Sources merged into one record',
  about:
    'The names that other sources state with coordinates, as a further source of the index: how many records were merged with the restaurant meant, and how many of the merged ones with another. Most records have no counterpart. Every record says that it is a restaurant, although many are cafés and bars.',
  columns: ['', 'merged, of those with a counterpart', 'wrong, of the merged', 'records without a counterpart'],
  rows: splits.map(split => {
    const all = merged.filter(({ question }) => question.split === split)
    const { recall, wrong } = mergingShares(all)
    return [split, shown(recall), shown(wrong), String(all.filter(({ question }) => question.right === null).length)]
  }),
})

const groupTable = (judged: readonly Judged[], title: string, groupOf: (question: Question) => string): Figure => ({
  title,
  about: '`added` and the first columns count questions whose restaurant is in the index.',
  columns: ['', ...groupColumns],
  rows: [...Map.groupBy(judged, ({ question }) => groupOf(question))]
    .sort(([a], [b]) => a.localeCompare(b, 'en'))
    .map(([group, all]) => [group, ...groupShares(all).map(shown)]),
})

const joinTable = (judged: readonly Judged[], joins: QuestionSet['joins']): Figure => ({
  title: 'Sources',
  about:
    'How many rows of each source have a clear counterpart in the extract (joined), surely none (absent), or neither (unclear, not asked).',
  columns: ['source', 'joined', 'absent', 'unclear', 'questions'],
  rows: [...Map.groupBy(judged, ({ question }) => question.source)].map(([source, questions]) => [
    source,
    ...(['joined', 'absent', 'unclear'] as const).map(outcome =>
      String(joins.filter(join => join.source === source && join.outcome === outcome).length),
    ),
    String(questions.length),
  ]),
})

const checkTable = (joins: QuestionSet['joins']): Figure => ({
  title: 'The join, where the counterpart was looked up by hand',
  about:
    'Rows without a counterpart looked up by hand are joined by position and by resemblance of names, a measure of its own: shared words and trigrams. Here it decides about the others, whose answer is known.',
  columns: ['row has', 'wrong among the joined', 'unclear', 'absent'],
  rows: (['point', 'street', 'town'] as const).map(by => {
    const verdicts = joins.flatMap(({ check }) => (check?.by === by ? [check.verdict] : []))
    const count = (verdict: JoinCheck['verdict']) => verdicts.filter(each => each === verdict).length
    const share = shareOf(count('wrong'), count('wrong') + count('right'))
    return [by, shown(share), String(count('unclear')), String(count('absent'))]
  }),
})

const failuresOf = (judged: readonly Judged[], kind: Kind): string => {
  const failed = judged
    .filter(each => each.question.kind === kind && isFailure(each))
    .sort((a, b) => Number(b.outcome === 'wrong') - Number(a.outcome === 'wrong'))
  if (failed.length === 0) return ''
  return [
    `### ${kind}: ${failed.length}`,
    '',
    ...failed.slice(0, maxFailures).map(line),
    ...(failed.length > maxFailures ? [`- and ${failed.length - maxFailures} more`] : []),
    '',
  ].join('\n')
}

const isFailure = ({ question, rank, outcome }: Judged): boolean =>
  outcome === 'wrong' || (question.right !== null && rank !== 1)

const line = ({ question, hits, rank, outcome, added }: Judged): string => {
  const { query, where, right, town } = question
  const said = [query, where.near, where.address].filter(part => part !== undefined).join(' · ')
  const result =
    outcome === 'wrong'
      ? `added "${added!.name}"`
      : `${rank === undefined ? 'not found' : `only number ${rank}`}, first "${hits[0]?.name ?? 'nothing'}"`
  return `- ${said} (${town}): meant ${right ? `"${right.name}"` : 'no place there'}; ${result}`
}

const typingFailures = (typed: readonly Typed[]): string => {
  const failed = typed.flatMap(each => {
    const { texts, right, near } = each.typing
    const lost = vanishesAt(each)
    const at = isSeenAtOnce(each) ? lost : texts[0]
    const how = lost === undefined ? 'not among the first three' : `vanishes at "${lost}"`
    return at === undefined ? [] : [`- ${at} (${near}): meant "${right.name}"; ${how}`]
  })
  return failed.length === 0 ? '' : [`### half typed: ${failed.length}`, '', ...failed, ''].join('\n')
}
