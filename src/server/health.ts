import { setTimeout } from 'node:timers/promises'
import { asProblem, Problem } from '../core/problem.ts'
import type { Container } from './container.ts'

/** Returns why the service is not ready; `undefined` if it is. */
export const readinessProblem = ({
  storage,
  checkPlaces,
}: Pick<Container, 'storage' | 'checkPlaces'>): Promise<Problem | undefined> =>
  Promise.all([
    withTimeout(storage.ping(), 'The database does not answer.'),
    withTimeout(checkPlaces(), 'The place index cannot be read.'),
  ]).then(() => undefined, asProblem)

/** A probe must not wait for ever. */
const answerTimeoutMs = 2000

const withTimeout = async (answer: Promise<void>, detail: string): Promise<void> => {
  const timeout = setTimeout(answerTimeoutMs, undefined, { ref: false }).then(() => {
    throw new Error('no answer in time')
  })
  try {
    await Promise.race([answer, timeout])
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem('storage_unavailable', { detail }, { cause: error })
  }
}
