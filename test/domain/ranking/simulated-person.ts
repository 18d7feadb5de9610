import {
  type Answer,
  adaptedTo,
  newRanking,
  type Ranking,
  type Verdict,
  withAnswer,
} from '../../../src/domain/ranking/pairwise.ts'
import {
  type Question,
  Sorting,
  type SortingOptions,
  type Standing,
} from '../../../src/domain/ranking/pairwise-standing.ts'

/** Places of Rome, which these tests identify by name. */
export const rome = [
  'Armando al Pantheon',
  'da Felice',
  'Dar Poeta',
  'Da Enzo',
  'Roscioli',
  'Trapizzino',
  'Pizzarium',
  'Regoli',
  'Flavio al Velavevodetto',
  'Ai Marmi',
  'Piperno',
  'Tonnarello',
]

export const numbered = (count: number): string[] => Array.from({ length: count }, (_, index) => `place ${index}`)

/** Returns the answers of a person who likes places by these numbers. Higher is better. */
export const byTaste =
  (liking: Readonly<Record<string, number>>) =>
  ({ place, than }: Question): Answer => ({ place, than, is: verdict(liking[place]! - liking[than]!) })

const verdict = (difference: number): Verdict => (difference > 0 ? 'better' : difference < 0 ? 'worse' : 'same')

type AnsweringOptions = SortingOptions & {
  from?: Ranking
  /** Maximum number of questions to answer. */
  most?: number
}

/** Answers to the end, or up to the given number of questions. @returns the resulting order, and the progress before each question */
export function answering(
  present: readonly string[],
  answer: (question: Question) => Answer,
  { from = newRanking, most = Number.POSITIVE_INFINITY, ...options }: AnsweringOptions = {},
): { ranking: Ranking; standing: Standing; questions: Question[]; left: number[] } {
  let ranking = adaptedTo(from, present)
  const sorting = new Sorting(ranking, present, options)
  const questions: Question[] = []
  const left: number[] = []
  for (;;) {
    const { standing } = sorting
    left.push(standing.left)
    if (!standing.question || questions.length >= most) return { ranking, standing, questions, left }
    questions.push(standing.question)
    const given = answer(standing.question)
    ranking = withAnswer(ranking, given)
    sorting.take(given)
  }
}
