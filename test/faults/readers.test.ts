import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ReaderEvent, ReaderTask } from './readers/child.ts'
import { figure, isLong, seed, timeoutMs } from './support/form.ts'

type Done = Extract<ReaderEvent, { cases: number }>

/** A file that needs more memory than this ends the process. */
const heap = '--max-old-space-size=256'

/** Fuzzes in a separate process. @throws Error with the case that hung or crashed */
async function fuzz(task: ReaderTask): Promise<Done[]> {
  const child = fork(join(import.meta.dirname, 'readers/child.ts'), {
    execArgv: [heap],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const done: Done[] = []
  let last = 'its start'
  let complaint = ''
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    complaint += text
  })
  // No case takes this long on any machine, so silence means a hang.
  let isQuiet = false
  const watch = setInterval(() => {
    if (isQuiet) child.kill('SIGKILL')
    isQuiet = true
  }, 60_000)
  child.on('message', (event: ReaderEvent) => {
    isQuiet = false
    if ('at' in event) last = `${event.reader}, case ${event.at} of seed ${task.seed}`
    else done.push(event)
  })
  child.send(task)
  const [code, signal] = await once(child, 'exit')
  clearInterval(watch)
  if (code !== 0) throw new Error(`it ended with ${code ?? signal} at ${last}: ${complaint.slice(-2000)}`)
  return done
}

const names = [
  ...[
    'KML',
    'GPX',
    'feeds',
    'CSV',
    'GeoJSON',
    'JSON of programs',
    'a map provider’s JSON',
    'a list in JSON',
    'lines',
    'pages and outlines',
    'cards, calendars and YAML',
    'KMZ',
    'workbooks',
    'Apple guides',
  ],
  ...['places: PBF', 'places: Parquet', 'places: GeoJSON', 'places: NDJSON', 'places: CSV', 'forms'],
]

/** A damaged run length may keep its library busy for minutes. Only operators read such files, and only `npm run stress` tries new seeds. */
const mayHang = 'places: Parquet'

function expectGood({ reader, cases, read, slowest, slow, failures }: Done): void {
  const value = `${cases} cases, ${read} of them read; slowest ${Math.round(slowest.ms)} ms for ${slowest.bytes} bytes`
  const must = 'no crash, no hang: 100 ms per 100 kB'
  figure({ row: 13, what: `damaged files, ${reader}`, value, must, met: failures.length === 0 && slow.length === 0 })
  for (const line of slow) console.log(`${reader}: ${line}`)
  expect(failures).toEqual([])
  expect(read, 'some files must be read, and some refused').toBeGreaterThan(0)
  expect(read).toBeLessThan(cases)
  if (isLong) expect(slow).toEqual([])
}

describe('any file is read or refused with a reason', () => {
  // One process for all readers: starting one takes longer than a thousand files.
  let started: Promise<Done[]> | undefined
  const all = (): Promise<Done[]> => {
    started ??= fuzz({ seed, cases: 400, seeds: { [mayHang]: 2 } })
    return started
  }
  test.each(names)(
    'by the reader of %s',
    async name => {
      if (!isLong) return expectGood((await all()).find(({ reader }) => reader === name)!)
      const task = { seed, cases: Number.MAX_SAFE_INTEGER, forMs: 3_600_000, only: name }
      const [done] = await fuzz(task).catch((error: unknown) => {
        if (name !== mayHang) throw error
        const value = String(error).slice(0, 200)
        figure({ row: 13, what: `damaged files, ${name}`, value, must: 'no hang', met: false })
        return []
      })
      if (done) expectGood(done)
    },
    timeoutMs,
  )
})
