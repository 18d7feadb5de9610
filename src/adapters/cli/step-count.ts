import type { Progress } from '../../core/operation.ts'
import type { Output } from './program.ts'

const drawEveryMs = 100

/** Shows on a terminal how far a command is, and nothing elsewhere. What it drew goes away at the end. */
export const stepCount = ({ write, terminal }: Output): Disposable & { tell: Progress } => {
  let drawn = Number.NEGATIVE_INFINITY
  return {
    tell(done, of) {
      const now = performance.now()
      if (!terminal || now - drawn < drawEveryMs) return
      drawn = now
      write(`\r${done} of ${of}\x1b[K`)
    },
    [Symbol.dispose]() {
      if (drawn >= 0) write('\r\x1b[K')
    },
  }
}
