import { statSync } from 'node:fs'
import { type RebuildRequest, rebuiltInThread } from '../places/import-thread.ts'
import type { ChangedIndex } from '../places/index/current-index.ts'
import { type PlacesFile, sourceOf } from '../places/index-builder/import-places.ts'
import type { Counts } from '../places/index-builder/index.ts'
import { isDiskFull } from '../storage/sqlite/errors.ts'
import { NotDone } from './command.ts'
import { print, printJson } from './output.ts'
import type { Output, Program } from './program.ts'
import { droppedOf, progressWatch } from './terminal/progress.ts'
import { asLine, count, megabytes } from './terminal/text.ts'

type Rebuilt = Omit<ChangedIndex, 'read' | 'warnings'> & {
  /** Removed sources. */
  removed?: readonly string[]
  sources: ({ name: string; bytes?: number } & Counts)[]
  seconds: number
  /** Seconds until all files were read. */
  readingSeconds: number
}

/** Rebuilds the place index with progress, and prints a summary. @throws NotDone */
export async function rebuildPlaces(
  request: RebuildRequest,
  { settings: { dataDir }, stdout, stderr }: Program,
  json: boolean,
): Promise<void> {
  const { warnings, ...rebuilt } = await rebuiltWithProgress(request, dataDir, stderr)
  for (const warning of warnings) print(stderr, warning)
  if (json) printJson(stdout, rebuilt)
  else print(stdout, summaryOf(rebuilt).join('\n'))
}

/** Rebuilds the place index with progress. @throws NotDone */
export async function rebuiltWithProgress(request: RebuildRequest, dataDir: string, stderr: Output) {
  // SQLite reads this once, when the first database is opened. Sorting needs space in the index's folder, not in a small /tmp.
  process.env.SQLITE_TMPDIR = dataDir
  const sizes = new Map('files' in request ? request.files.map(file => [sourceOf(file), sizeOf(file)]) : [])
  const withBytes = (name: string | undefined) => {
    const bytes = sizes.get(name ?? '')
    return bytes === undefined ? {} : { bytes }
  }
  using watch = progressWatch(stderr)
  const { read, ...built } = await interruptible(signal =>
    rebuiltInThread(
      { dataDir, ...request },
      progress => watch.report({ ...progress, ...('source' in progress && withBytes(progress.source)) }),
      signal,
    ),
  ).catch(orNotDone(dataDir))
  return {
    ...('without' in request && { removed: request.without }),
    sources: [...read].map(([name, counts]) => ({ name, ...withBytes(name), ...counts })),
    ...built,
    ...watch.seconds(),
  }
}

/** Missing files are reported when they are read. */
const sizeOf = ({ file }: PlacesFile): number | undefined => statSync(file, { throwIfNoEntry: false })?.size

function summaryOf({ removed, sources, merged, gone, aliases, places, seconds, readingSeconds }: Rebuilt): string[] {
  const bytes = sources.reduce((sum, source) => sum + (source.bytes ?? 0), 0)
  const rate = readingSeconds > 0 ? `, ${megabytes(bytes / readingSeconds)}/s` : ''
  return [
    ...(removed ? [`Removed: ${removed.map(asLine).join(', ')}`] : []),
    ...sources.map(({ name, ...counts }) => `${asLine(name)}: ${countsLine(counts)}`),
    `${count(merged, 'record')} merged into another one of the same place`,
    `${count(aliases, 'alias', 'aliases')}, ${count(gone, 'place')} gone`,
    `${count(places, 'place')} in all`,
    bytes > 0
      ? `${seconds.toFixed(1)} s; ${megabytes(bytes)} read in ${readingSeconds.toFixed(1)} s${rate}`
      : `${seconds.toFixed(1)} s`,
  ]
}

function countsLine(counts: Counts): string {
  const { kept, localities, dropped } = counts
  const reasons = Object.entries(dropped).map(([reason, places]) => `${places.toLocaleString('en')} ${reason}`)
  return [
    `${count(kept, 'place')} kept`,
    ...(localities > 0 ? [count(localities, 'locality', 'localities')] : []),
    `${droppedOf(counts).toLocaleString('en')} dropped${reasons.length > 0 ? ` (${reasons.join(', ')})` : ''}`,
  ].join(', ')
}

/** Returns a handler for `catch` that converts expected errors to NotDone. Other errors are bugs. */
export const orNotDone =
  (dataDir: string) =>
  (error: Error & { code?: string }): never => {
    if (error.name === 'SourceError') throw new NotDone(`${error.message.replace(/\.$/, '')}. Nothing was changed.`)
    if (error.name === 'Stopped') throw new NotDone('Stopped. Nothing was changed.')
    if (error.name === 'PlaceIndexBusy')
      throw new NotDone(`Another import works on ${dataDir}: try again when it has ended. Nothing was changed.`)
    if (isDiskFull(error))
      throw new NotDone(
        `The disk of ${dataDir} is full (${error.message}): make room, or set DATA_DIR to a larger one; an import needs up to 1 kB for each of its places. Nothing was changed.`,
      )
    throw error
  }

const signals = ['SIGINT', 'SIGTERM'] as const

/**
 * Runs work that the first Ctrl-C aborts and the second kills. The process then ends by the signal, so that a shell loop
 * around it ends too.
 */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  const stop = (signal: NodeJS.Signals) => {
    process.once('exit', code => code !== 0 && process.kill(process.pid, signal))
    controller.abort()
  }
  for (const signal of signals) process.once(signal, stop)
  try {
    return await work(controller.signal)
  } finally {
    for (const signal of signals) process.off(signal, stop)
  }
}
