import type { Progress } from '../../core/operation.ts'
import type { Output } from './program.ts'

const drawEveryMs = 100
/** What is done before is not worth a line. */
const quietMs = 1000

/** Shows on a terminal how far work is that takes long, and nothing elsewhere. What it drew goes away at the end. */
export async function withStepCount<T>(
  { write, terminal }: Output,
  work: (progress: Progress) => Promise<T>,
): Promise<T> {
  let drawAt = performance.now() + quietMs
  let isDrawn = false
  try {
    return await work((done, of) => {
      const now = performance.now()
      if (!terminal || now < drawAt) return
      drawAt = now + drawEveryMs
      isDrawn = true
      write(`\r${done} of ${of}\x1b[K`)
    })
  } finally {
    if (isDrawn) write('\r\x1b[K')
  }
}
