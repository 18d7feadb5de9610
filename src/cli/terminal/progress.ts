import type { Counts } from '../../places/index-builder/index.ts'
import type { Output } from '../program.ts'
import { asLine, megabytes } from './text.ts'
import { displayWidth, truncate } from './width.ts'

const drawEveryMs = 100
const maxBarWidth = 20
const minBarWidth = 6
/** An earlier estimate of the time left would be a guess. */
const estimateAfterSeconds = 1

export type Progress = {
  /** `reading` while `source` is read, then the later steps. */
  step: string
  source?: string
  /** Share of this step, 0 to 1; absent if unknown. */
  done?: number
  /** Size of the file; absent for a source without a file. */
  bytes?: number
  /** Counts of this source so far. */
  counts?: Counts
  /** Bytes that a download has transferred, in all steps. */
  transferred?: number
  /** Places that a download has found. */
  places?: number
}

type Watch = Disposable & {
  report(progress: Progress): void
  /** Seconds in all, and until the last file was read. */
  seconds(): { seconds: number; readingSeconds: number }
}

/**
 * Shows progress on a terminal: one line per source, one for the steps after. Shows nothing elsewhere.
 * @param quietMs time until something is shown
 */
export const progressWatch = (
  { write, terminal }: Output,
  { quietMs = 0, now = () => performance.now() }: { quietMs?: number; now?: () => number } = {},
): Watch => {
  const began = now()
  let current: Progress | undefined
  let since = began
  let readUntil = began
  let drawn = Number.NEGATIVE_INFINITY
  const draw = () => {
    if (!current || !terminal || now() - began < quietMs) return
    drawn = now()
    write(`\r${progressLine(current, (drawn - since) / 1000, terminal.columns - 1)}\x1b[K`)
  }
  // Keeps the clock of long steps running between reports.
  const timer = terminal && quietMs === 0 && setInterval(draw, 5 * drawEveryMs).unref()
  const report = (progress: Progress) => {
    const isNewStep = current?.step !== progress.step || current.source !== progress.source
    if (isNewStep) {
      // A finished source keeps its line; later steps share the next line.
      if (current?.step === 'reading') {
        current = { ...current, done: 1 }
        draw()
        if (terminal) write('\n')
      }
      since = now()
    }
    current = progress
    if (progress.step === 'reading') readUntil = now()
    if (isNewStep || now() - drawn >= drawEveryMs) draw()
  }
  return {
    report,
    seconds: () => ({ seconds: secondsBetween(began, now()), readingSeconds: secondsBetween(began, readUntil) }),
    [Symbol.dispose]() {
      clearInterval(timer || undefined)
      if (current && drawn > Number.NEGATIVE_INFINITY) write('\r\x1b[K')
      current = undefined
    },
  }
}

/** Rounds to milliseconds. */
const secondsBetween = (from: number, to: number): number => Math.round(to - from) / 1000

/**
 * Returns the progress of one step within `columns`.
 * @param seconds since the step began
 */
export const progressLine = (progress: Progress, seconds: number, columns: number): string => {
  const { step, source, done } = progress
  const name = truncate(asLine(source ?? step), 24)
  const facts = [
    ...(done === undefined ? [clock(seconds)] : [`${Math.floor(done * 100)} %`]),
    ...factsOf(progress, seconds),
  ]
  const text = facts.join('  ')
  const barWidth = columns - displayWidth(name) - displayWidth(text) - '  []  '.length
  const bar = done === undefined || barWidth < minBarWidth ? [] : [barOf(done, Math.min(barWidth, maxBarWidth))]
  return truncate([name, ...bar, text].join('  '), columns)
}

const factsOf = ({ done, bytes, counts, transferred, places }: Progress, seconds: number): string[] => [
  ...(transferred !== undefined ? [megabytes(transferred)] : []),
  ...(places !== undefined ? [`${rounded(places)} places`] : []),
  ...(done !== undefined && bytes !== undefined && seconds > 0 ? [`${megabytes((bytes * done) / seconds)}/s`] : []),
  ...(counts && seconds > 0 ? [`${rounded(counts.kept / seconds)} places/s`] : []),
  ...(done && done < 1 && seconds >= estimateAfterSeconds ? [`${clock((seconds * (1 - done)) / done)} left`] : []),
  ...(counts ? [`${rounded(counts.kept)} kept`, `${rounded(droppedOf(counts))} dropped`] : []),
]

export const droppedOf = ({ dropped }: Counts): number =>
  Object.values(dropped).reduce((sum, places) => sum + places, 0)

const rounded = (number: number): string => Math.round(number).toLocaleString('en')

const barOf = (done: number, width: number): string => {
  const full = Math.floor(Math.min(1, done) * width)
  return `[${'#'.repeat(full)}${'.'.repeat(width - full)}]`
}

/** Formats `4:07`, or `2:04:07` from an hour on. */
const clock = (seconds: number): string => {
  const [hours, minutes, rest] = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map(Math.floor) as [
    number,
    number,
    number,
  ]
  const two = (number: number) => String(number).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
