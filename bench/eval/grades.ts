import { type Figure, markdown } from '../figure.ts'
import type { Engine } from './engine.ts'
import type { Judged } from './judge.ts'

type Row = { grade: string; right: number; wrong: number; added: number }

/**
 * Returns a table of how often the first result is right, by its match and that of the next result, most precise first. The running sums
 * show precision and coverage for each possible meaning of "sure". Tuning half only.
 */
export const gradesOf = (engine: Engine, all: readonly Judged[]): string => {
  const judged = all.filter(
    // A search that ignored `near` says nothing about its grades.
    ({ question, outcome }) => question.split === 'tuning half' && outcome !== undefined && outcome !== 'where?',
  )
  const rows = [...Map.groupBy(judged, ({ found }) => gradeOf(engine, found))]
    .filter(([grade]) => grade !== nothing)
    .map(([grade, group]): Row => {
      const right = group.filter(isRight).length
      const added = group.filter(({ outcome }) => outcome === 'right' || outcome === 'wrong').length
      return { grade, right, wrong: group.length - right, added }
    })
    .sort((a, b) => b.right / (b.right + b.wrong) - a.right / (a.right + a.wrong) || b.right - a.right)
  const single = judged.filter(({ question }) => question.standing === 'borne once').length
  return markdown(tableOf(rows, single))
}

const nothing = 'nothing found'

const gradeOf = (engine: Engine, [first, second]: Judged['found']): string => {
  if (!first) return nothing
  if (!second) return `${engine.gradeOf(first)} | alone`
  const [one, next] = [engine.gradeOf(first), engine.gradeOf(second)]
  return one === next ? `${one} | and another` : `${one} | before ${second.match}`
}

const isRight = ({ question, rank }: Judged): boolean =>
  rank === 1 && (question.standing !== 'borne several times' || question.precise)

const tableOf = (rows: readonly Row[], single: number): Figure => {
  let [right, all] = [0, 0]
  return {
    title: 'Grades of the first place found',
    about:
      'Tuning half. `precision` and `coverage` are running sums from the top: the right ones as a share of all, and as a share of the questions that only one place fits. `added` is how many the engine adds today.',
    columns: ['grade of the first', 'and the next', 'questions', 'right', 'wrong', 'added', 'precision', 'coverage'],
    rows: rows.map(row => {
      right += row.right
      all += row.right + row.wrong
      const numbers = [row.right + row.wrong, row.right, row.wrong, row.added].map(String)
      return [...row.grade.split(' | '), ...numbers, (right / all).toFixed(4), (right / single).toFixed(4)]
    }),
  }
}
