import { SHARE_ENV, Worker } from 'node:worker_threads'
import type { Progress } from '../directory/build/index.ts'
import { placesFile, type Rebuilt } from '../directory/current.ts'
import { type PlacesFile, sourceOf } from '../directory/import.ts'
import { removeOwnParts } from '../directory/replace-file.ts'
import { SourceError } from '../directory/sources/source.ts'
import { workerFile } from '../worker-file.ts'

/** What the directory is to be made anew with, or without. */
export type Rebuilding = { files: readonly PlacesFile[] } | { without: readonly string[] }

/** What the thread is given. */
export type Work = Rebuilding & {
  dataDir: string
  /** Its first number is raised when the thread is to stop. */
  stop: Int32Array
}

/** What the thread says. An error that it throws comes out here with all its members, but as a plain `Error`. */
export type Said = { progress: Progress } | { built: Rebuilt }

export type Told = Progress | { step: 'stopping' }

/**
 * Makes the directory anew in a thread of its own: its longest steps hold the event loop for minutes, and this one goes on drawing and
 * hears Ctrl-C. That stops it at the next step, with nothing changed and nothing left behind; a second one ends the process at once.
 * @param heapMb so much it may take at most
 * @throws SourceError when that is not enough; what `importPlaces` throws, told apart by its `name`; an Error named `Stopped`, after which the process ends by the signal
 */
export const rebuiltInThread = async (
  what: Rebuilding & { dataDir: string },
  tell: (told: Told) => void,
  heapMb = maxHeapMb,
): Promise<Rebuilt> => {
  const stop = new Int32Array(new SharedArrayBuffer(4))
  const stopOn = (signal: NodeJS.Signals) => {
    Atomics.store(stop, 0, 1)
    tell({ step: 'stopping' })
    // Who waits for this process is to see why it ended: a loop in a shell ends then, too.
    process.once('exit', code => code !== 0 && process.kill(process.pid, signal))
  }
  for (const signal of signals) process.once(signal, stopOn)
  let source: string | undefined
  try {
    return await new Promise((resolve, reject) => {
      // The folder for temporary files is told to SQLite by the environment of the process.
      const worker = new Worker(workerFile('places/import-worker'), {
        workerData: { ...what, stop } satisfies Work,
        env: SHARE_ENV,
        resourceLimits: { maxYoungGenerationSizeMb: youngMb, maxOldGenerationSizeMb: heapMb },
      })
      worker.on('message', (said: Said) => {
        if ('built' in said) return resolve(said.built)
        source = said.progress.source
        tell(said.progress)
      })
      worker.on('error', (error: NodeJS.ErrnoException) => {
        // It may have died where nothing of it could clear up.
        removeOwnParts(placesFile(what.dataDir))
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? outOfMemory(what, source, heapMb) : error)
      })
      worker.on('exit', code => reject(new Error(`The thread of the import ended with ${code}`)))
    })
  } finally {
    for (const signal of signals) process.off(signal, stopOn)
  }
}

/** What lives for a moment only; left alone, it takes three times as much before anybody clears it away. */
const youngMb = 16

/** Lists of Parquet without an index are read a whole row group at a time, 0.4 KB a row: a million rows fit. */
const maxHeapMb = 448

/** @param source what was being read */
const outOfMemory = (what: Rebuilding & { dataDir: string }, source: string | undefined, heapMb: number) => {
  const files = 'files' in what ? what.files : []
  const file = files.find(file => sourceOf(file) === source)?.file ?? what.dataDir
  return new SourceError(file, `takes more than ${heapMb} MB of memory: it is damaged, or its parts are too large`)
}

const signals = ['SIGINT', 'SIGTERM'] as const
