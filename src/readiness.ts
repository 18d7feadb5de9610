import { setTimeout } from 'node:timers/promises'
import { asProblem, Problem } from './core/problem.ts'
import type { Opened, Primary } from './door.ts'

/** Why it cannot serve just now; nothing where it can. */
export const whyNotReady = ({
  storage,
  askPlaces,
  primary,
}: Pick<Opened, 'storage' | 'askPlaces'> & { primary?: Primary | undefined }): Promise<Problem | undefined> =>
  Promise.all([
    ...(primary ? [inTime(primary.requireReady(), 'The process that writes does not answer.')] : []),
    inTime(storage.ping(), 'The database does not answer.'),
    inTime(askPlaces(), 'The place directory cannot be read.'),
  ]).then(() => undefined, asProblem)

/** Whoever asks whether this service is ready does not wait for ever either. */
const answersMayTake = 2000

const inTime = async (answer: Promise<void>, detail: string): Promise<void> => {
  const late = setTimeout(answersMayTake, undefined, { ref: false }).then(() => {
    throw new Error('no answer in time')
  })
  try {
    await Promise.race([answer, late])
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem('storage_unavailable', { detail }, { cause: error })
  }
}
