import { randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const suffix = '.part'
/** Those files, and what their writer puts beside them. */
const parts = /\.part(-\w+)*$/
/** Whoever writes leaves none of them alone for so long, so they were left by a process that died. */
const abandonedAfterMs = 3_600_000

/**
 * Writes a file so that others see the old one or the new one, whole, and never less: beside it, then renamed over it.
 * @param write makes the file whose path it is given
 * @param isWanted asked before it takes its place; else what was written is thrown away
 * @throws whatever `write` throws, with nothing left behind, or an Error of `node:fs`
 */
export const replaceFile = async <T>(
  file: string,
  write: (part: string) => T | Promise<T>,
  isWanted = () => true,
): Promise<T> => {
  removeAbandoned(file)
  const part = `${beginning(file)}${randomUUID()}${suffix}`
  try {
    const written = await write(part)
    // A name on disk before the bytes it names would be half a file after a power cut.
    const descriptor = openSync(part, 'r+')
    fsyncSync(descriptor)
    closeSync(descriptor)
    if (isWanted()) renameSync(part, file)
    else rmSync(part)
    return written
  } catch (error) {
    rmSync(part, { force: true })
    throw error
  }
}

/** What this process has left of a file that it was writing, after a thread of it died. */
export const removeOwnParts = (file: string): void => {
  for (const part of partsOf(beginning(file))) rmSync(part, { force: true })
}

const beginning = (file: string) => `${file}.${process.pid}-`

const partsOf = (beginning: string): string[] =>
  readdirSync(dirname(beginning))
    .filter(name => name.startsWith(basename(beginning)) && parts.test(name))
    .map(name => join(dirname(beginning), name))

const removeAbandoned = (file: string) => {
  const writers = Map.groupBy(partsOf(`${file}.`), part => part.replace(parts, ''))
  for (const left of writers.values()) {
    const writtenAt = Math.max(...left.map(part => statSync(part, { throwIfNoEntry: false })?.mtimeMs ?? 0))
    if (Date.now() - writtenAt > abandonedAfterMs) for (const part of left) rmSync(part, { force: true })
  }
}
