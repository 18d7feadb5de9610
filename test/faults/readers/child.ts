import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { forms } from './forms.ts'
import { imports } from './imports.ts'
import { mutated, oneOf, seededDraw } from './mutation.ts'
import { sources } from './sources.ts'

/** What the process fuzzes. `seeds` are those of single readers. */
export type ReaderTask = { seed: number; cases: number; forMs?: number; only?: string; seeds?: Record<string, number> }

/** The messages of the process: the case that starts, which identifies a hang, and the figures of a reader. */
export type ReaderEvent =
  | { reader: string; at: number }
  | {
      reader: string
      cases: number
      read: number
      slowest: { ms: number; bytes: number; at: number }
      /** Cases that took longer than their size allows. */
      slow: string[]
      failures: string[]
    }

const readers = [...imports, ...sources, forms]

/** CPU time allowed for each 100 kB. */
const maxMs = 100

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

process.on('message', async ({ seed: common, cases, forMs = Infinity, only, seeds = {} }: ReaderTask) => {
  const folder = mkdtempSync(join(tmpdir(), 'forklist-readers-'))
  const path = join(folder, 'places')
  for (const reader of readers) {
    const { name, files, tokens, inside, read } = reader
    if (only !== undefined && name !== only) continue
    const seed = seeds[name] ?? common
    const found = {
      reader: name,
      cases: 0,
      read: 0,
      slowest: { ms: 0, bytes: 0, at: 0 },
      slow: [] as string[],
      failures: [] as string[],
    }
    const end = performance.now() + forMs
    for (let at = 0; at < cases && performance.now() < end && found.failures.length < 5; at++) {
      process.send!({ reader: name, at } satisfies ReaderEvent)
      const draw = seededDraw(seed * 1_000_003 + at)
      const bytes =
        inside && draw(2) > 0
          ? inside.pack(mutated(draw, oneOf(draw, inside.files), inside.files, inside.tokens))
          : mutated(draw, oneOf(draw, files), files, tokens)
      let isRead = false
      const timedRead = async (): Promise<number> => {
        const before = cpuMs()
        isRead = await read(bytes, path)
        return cpuMs() - before
      }
      try {
        let ms = await timedRead()
        reader.holds?.(bytes)
        const allowed = (maxMs * Math.max(bytes.length, 100_000)) / 100_000
        // The first run includes compilation and earlier garbage.
        for (let again = 0; again < 3 && ms > allowed / 4; again++) ms = Math.min(ms, await timedRead())
        if (isRead) found.read++
        if (ms > found.slowest.ms) found.slowest = { ms, bytes: bytes.length, at }
        if (ms > allowed)
          found.slow.push(`case ${at} of seed ${seed} took ${Math.round(ms)} ms for ${bytes.length} bytes`)
      } catch (error) {
        const { stack } = error as Error
        found.failures.push(`case ${at} of seed ${seed}: ${stack}\n${bytes.subarray(0, 3000).toString('base64')}`)
      }
      found.cases++
    }
    process.send!(found satisfies ReaderEvent)
  }
  rmSync(folder, { recursive: true })
  process.disconnect()
})
