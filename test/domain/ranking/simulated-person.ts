import { type Answer, adaptedTo, type Ranking, type Verdict, withAnswer } from '../../../src/domain/ranking/pairwise.ts'
import { type Question, type Standing, standingOf } from '../../../src/domain/ranking/pairwise-standing.ts'

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

/** Returns the answers of a person who likes places by these numbers. Higher is better. */
export const byTaste =
  (liking: Readonly<Record<string, number>>) =>
  ({ place, than }: Question): Answer => ({ place, than, is: verdict(liking[place]! - liking[than]!) })

const verdict = (difference: number): Verdict => (difference > 0 ? 'better' : difference < 0 ? 'worse' : 'same')

/** Answers up to the given number of questions, or to the end. @returns the resulting order */
export function answering(
  ranking: Ranking,
  present: readonly string[],
  answer: (question: Question) => Answer,
  most = Number.POSITIVE_INFINITY,
): { ranking: Ranking; standing: Standing; questions: Question[] } {
  let now = adaptedTo(ranking, present)
  const questions: Question[] = []
  for (;;) {
    const standing = standingOf(now, present)
    if (!standing.question || questions.length >= most) return { ranking: now, standing, questions }
    questions.push(standing.question)
    now = withAnswer(now, answer(standing.question))
  }
}
