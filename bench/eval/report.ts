import { type Figure, markdown } from '../figure.ts'
import { absentRules } from './absent/index.ts'
import { goals, reached } from './goals.ts'
import type { Judged } from './judge.ts'
import { type Standing, standings } from './question.ts'
import { rules } from './rules/index.ts'
import { type Tally, tallyOf } from './tally.ts'
import { type Split, splits } from './truth.ts'
import { wheres } from './where.ts'

/** Returns the figures of an evaluation as Markdown: the goals, then every class of questions by every way to state where. */
export const reportOf = (judged: readonly Judged[]): string =>
  [markdown(goalTable(judged)), ...splits.map(split => ofSplit(judged, split)), markdown(ruleTable())].join('\n')

const goalTable = (judged: readonly Judged[]): Figure => ({
  title: 'Goals',
  about:
    'The goals of the project. In brackets: the number of questions (in the last row: of added places). A missed goal shows by how much.',
  columns: ['figure', 'goal', ...splits],
  rows: goals.map(goal => [
    goal.name,
    'least' in goal.at ? `≥ ${percent(goal.at.least)}` : `≤ ${percent(goal.at.most)}`,
    ...splits.map(split => {
      const found = reached(goal, inSplit(judged, split))
      if (!found) return '–'
      const { share, count, met, short } = found
      return met ? `${percent(share)} met (${count})` : `**${percent(share)}** not met by ${percent(short)} (${count})`
    }),
  ]),
})

const percent = (share: number) => `${(100 * share).toFixed(share > 0 && share < 0.0005 ? 2 : 1)} %`

const inSplit = (judged: readonly Judged[], split: Split) => judged.filter(({ question }) => question.split === split)

const ofSplit = (all: readonly Judged[], split: Split): string => {
  const judged = inSplit(all, split)
  if (!judged.length) return ''
  const title = (what: string) => `${split[0]!.toUpperCase()}${split.slice(1)}: ${what}`
  return [
    classTable(
      judged,
      'borne once',
      title('search'),
      searched,
      'Names that only one place of the stated area has: share first / among the first five (questions).',
    ),
    ...standings.map(standing => classTable(judged, standing, title(`addPlace, ${standing}`), added, about[standing])),
  ]
    .filter(({ rows }) => rows.length)
    .map(markdown)
    .join('\n')
}

const inTurn = 'In per cent: right / wrong / asked back / not found (questions).'
const about: Readonly<Record<Standing, string>> = {
  'borne once': inTurn,
  'borne several times': `${inTurn} Adding any of them is wrong, except at coordinates: then the nearer one may be meant.`,
  'fits several': `${inTurn} The query fits other places too, so asking back is no fault.`,
  'no such place': 'In per cent: wrong / asked back / not found (questions).',
}

const classTable = (
  judged: readonly Judged[],
  standing: Standing,
  title: string,
  cell: (tally: Tally, standing: Standing) => string,
  about: string,
): Figure => {
  const cells = Map.groupBy(
    judged.filter(({ question }) => question.standing === standing),
    ({ question: { rule, where } }) => `${rule} ${where}`,
  )
  const names = [...rules, ...absentRules].map(({ name }) => name)
  const rows = names.flatMap(rule => {
    const row = wheres.map(where => {
      const tally = tallyOf(cells.get(`${rule} ${where.name}`) ?? [])
      return tally.questions ? cell(tally, standing) : ''
    })
    return row.some(Boolean) ? [[rule, ...row]] : []
  })
  return { title, about, columns: ['', ...wheres.map(({ name }) => name)], rows }
}

const searched = ({ questions, first, firstFive }: Tally) =>
  `${hundred(first, questions)} / ${hundred(firstFive, questions)} (${questions})`

const added = ({ adding, outcomes }: Tally, standing: Standing) => {
  if (!adding) return ''
  const shown =
    standing === 'no such place'
      ? [outcomes.wrong, outcomes['asked back'], outcomes['not found']]
      : [outcomes.right, outcomes.wrong, outcomes['asked back'], outcomes['not found']]
  const lost = outcomes['where?'] ? `, where? ${hundred(outcomes['where?'], adding)}` : ''
  return `${shown.map(count => hundred(count, adding)).join(' / ')}${lost} (${adding})`
}

const hundred = (part: number, of: number) => {
  const share = (100 * part) / of
  return share === 0 || share === 100 ? String(share) : share.toFixed(1)
}

const ruleTable = (): Figure => ({
  title: 'Rules',
  about: 'How the questions are written; the same in every run.',
  columns: ['class', 'the name is written', 'fits as well'],
  rows: [
    ...rules.map(({ name, about, fit }) => [name, about, fit]),
    ...absentRules.map(({ name, about }) => [name, about, '']),
  ],
})
