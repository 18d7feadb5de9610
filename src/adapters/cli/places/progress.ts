import type { PlacesProgress } from '../places-store.ts'
import type { Output } from '../program.ts'
import { asLine, cut, displayWidth } from '../terminal/text.ts'
import { droppedOf, megabytes } from './summary.ts'

const drawEveryMs = 100
const widestBar = 20
const narrowestBar = 6
/** A time left that is told sooner is a guess. */
const guessesAfterSeconds = 1

export type Watch = Disposable & {
  tell(progress: PlacesProgress): void
  /** To the end, and until the last file was read. */
  seconds(): { seconds: number; readingSeconds: number }
}

/** Shows on a terminal how far an import is: one line for each source, one for what comes after. Elsewhere nothing is shown. */
export const importWatch = ({ write, terminal }: Output, now: () => number = () => performance.now()): Watch => {
  const began = now()
  let shown: PlacesProgress | undefined
  let since = began
  let readUntil = began
  let drawn = Number.NEGATIVE_INFINITY
  const draw = () => {
    if (!shown || !terminal) return
    drawn = now()
    write(`\r${progressLine(shown, (drawn - since) / 1000, terminal.columns - 1)}\x1b[K`)
  }
  // While the steps say nothing their time goes on.
  const timer = terminal && setInterval(draw, 5 * drawEveryMs).unref()
  const tell = (progress: PlacesProgress) => {
    const next = shown?.step !== progress.step || shown.source !== progress.source
    if (next) {
      // A source that has been read keeps its line; the steps that follow share the next one.
      if (shown?.step === 'reading') {
        shown = { ...shown, done: 1 }
        draw()
        if (terminal) write('\n')
      }
      since = now()
    }
    shown = progress
    if (progress.step === 'reading') readUntil = now()
    if (next || now() - drawn >= drawEveryMs) draw()
  }
  return {
    tell,
    seconds: () => ({ seconds: secondsBetween(began, now()), readingSeconds: secondsBetween(began, readUntil) }),
    [Symbol.dispose]() {
      clearInterval(timer)
      if (shown && terminal) write('\r\x1b[K')
      shown = undefined
    },
  }
}

/** A tenth of a thousandth tells nothing. */
const secondsBetween = (from: number, to: number): number => Math.round(to - from) / 1000

/**
 * How far one step is, in at most so many columns.
 * @param seconds since it began
 */
export const progressLine = (progress: PlacesProgress, seconds: number, columns: number): string => {
  const { step, source, done } = progress
  const name = cut(asLine(source ?? step), 24)
  const facts = [
    ...(done === undefined ? [clock(seconds)] : [`${Math.floor(done * 100)} %`]),
    ...told(progress, seconds),
  ]
  const text = facts.join('  ')
  const room = columns - displayWidth(name) - displayWidth(text) - '  []  '.length
  const bar = done === undefined || room < narrowestBar ? [] : [barOf(done, Math.min(room, widestBar))]
  return cut([name, ...bar, text].join('  '), columns)
}

const told = ({ done, bytes, counts }: PlacesProgress, seconds: number): string[] => [
  ...(done !== undefined && bytes !== undefined && seconds > 0 ? [`${megabytes((bytes * done) / seconds)}/s`] : []),
  ...(counts && seconds > 0 ? [`${whole(counts.kept / seconds)} places/s`] : []),
  ...(done && done < 1 && seconds >= guessesAfterSeconds ? [`${clock((seconds * (1 - done)) / done)} left`] : []),
  ...(counts ? [`${whole(counts.kept)} kept`, `${whole(droppedOf(counts))} dropped`] : []),
]

const whole = (number: number): string => Math.round(number).toLocaleString('en')

const barOf = (done: number, width: number): string => {
  const full = Math.floor(Math.min(1, done) * width)
  return `[${'#'.repeat(full)}${'.'.repeat(width - full)}]`
}

/** `4:07`, or `2:04:07` from an hour on. */
const clock = (seconds: number): string => {
  const [hours, minutes, rest] = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map(Math.floor) as [
    number,
    number,
    number,
  ]
  const two = (number: number) => String(number).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
