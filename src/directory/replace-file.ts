import { randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const suffix = '.part'
/** Those files, and what their writer puts beside them. */
const parts = /\.part(-\w+)?$/
/** Far longer than writing takes, so that what is older was left by a process that died. */
const abandonedAfterMs = 3_600_000

/**
 * Writes a file so that others see the old one or the new one, whole, and never less: beside it, then renamed over it.
 * @param write makes the file whose path it is given
 * @throws whatever `write` throws, with nothing left behind, or an Error of `node:fs`
 */
export const replaceFile = async <T>(file: string, write: (part: string) => T | Promise<T>): Promise<T> => {
  removeAbandoned(file)
  const part = `${file}.${randomUUID()}${suffix}`
  try {
    const written = await write(part)
    // A name on disk before the bytes it names would be half a file after a power cut.
    const descriptor = openSync(part, 'r+')
    fsyncSync(descriptor)
    closeSync(descriptor)
    renameSync(part, file)
    return written
  } catch (error) {
    rmSync(part, { force: true })
    throw error
  }
}

const removeAbandoned = (file: string) => {
  const left = readdirSync(dirname(file)).filter(name => name.startsWith(`${basename(file)}.`) && parts.test(name))
  for (const part of left.map(name => join(dirname(file), name))) {
    const age = Date.now() - (statSync(part, { throwIfNoEntry: false })?.mtimeMs ?? 0)
    if (age > abandonedAfterMs) rmSync(part, { force: true })
  }
}
