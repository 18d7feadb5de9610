import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Figure, short, whole } from '../figure.ts'
import { temporaryFolder } from '../folder.ts'
import { byTurns, median, ratio } from '../rounds.ts'
import { slowSync } from './slow-sync.ts'
import type { Round, Side, WriterLoad } from './writers.ts'

const sides: Record<Side, string> = {
  shared: 'the service, commits shared',
  each: 'the service, one each',
  bare: 'baseline: bare SQLite, one each',
}
const crowd = 64
const rounds = 9
const roundMs = 1000
const syncMs = 5

/** Measures changes of many lists at once, on the disk as it is and on one that is slow to sync. */
export async function writes(): Promise<Figure> {
  using folder = temporaryFolder()
  const slow = slowSync(folder.path, syncMs)
  const rows = [
    ...(await rowsOn('as it is', join(folder.path, 'disk'), {})),
    ...(slow
      ? await rowsOn(`${syncMs} ms more a sync`, join(folder.path, 'slow'), slow)
      : [[`${syncMs} ms more a sync`, '', 'not measured: it takes a C compiler (`cc`)', '', '', '', '', '', '']]),
  ]
  return {
    title: 'Changes of many lists at once',
    about:
      `In process, without HTTP: each writer moves the last place of a list of 20 to the first rank, again and again, for ${roundMs / 1000} s, ${rounds} times by turns, medians; ` +
      'a writer waits only for its own moves. SQLite with `synchronous=full`. ' +
      `The disk that is slow to sync is this one, with a library loaded into the process that lets each fsync and fdatasync take ${syncMs} ms longer. ` +
      'Ratios are to the service with one transaction for each write. The bare statements block the thread, so the writers run one after the other.',
    columns: ['disk', 'writers', '', 'writes a second', '**ratio**', 'p50 ms', 'p99 ms', '**ratio**', 'CPU µs a write'],
    rows,
  }
}

async function rowsOn(disk: string, folder: string, environment: Record<string, string>): Promise<string[][]> {
  await using all = new AsyncDisposableStack()
  const start = async (side: Side) => all.use(await started(join(folder, side), side, environment))
  const writers = { shared: await start('shared'), each: await start('each'), bare: await start('bare') }
  const rows: string[][] = []
  for (const count of [crowd, 1]) {
    const measure = (side: Side) => () => writers[side].measure({ writers: count, ms: roundMs })
    const found = await byTurns(
      { shared: measure('shared'), each: measure('each'), bare: measure('bare') },
      { rounds, warmUp: 1 },
    )
    for (const side of Object.keys(sides) as Side[]) {
      const of = (member: keyof Round, of = side) => found[of].map(round => round[member])
      const beside = (member: keyof Round) =>
        side === 'each' ? '' : `**${ratio(of(member), of(member, 'each')).toFixed(2)}**`
      rows.push([
        disk,
        whole(count),
        sides[side],
        whole(median(of('perSecond'))),
        beside('perSecond'),
        ...(side === 'bare' && count > 1
          ? ['', '', '']
          : [short(median(of('p50'))), short(median(of('p99'))), beside('p99')]),
        whole(median(of('cpu'))),
      ])
    }
  }
  return rows
}

type Writers = AsyncDisposable & { measure(wanted: WriterLoad): Promise<Round> }

async function started(folder: string, side: Side, environment: Record<string, string>): Promise<Writers> {
  mkdirSync(folder, { recursive: true })
  const program = join(import.meta.dirname, 'writers.ts')
  const child = fork(program, [folder, side, String(crowd)], { env: { ...process.env, ...environment } })
  const ended = once(child, 'exit')
  await said(child, ended)
  return {
    measure(wanted) {
      child.send(wanted)
      return said(child, ended) as Promise<Round>
    },
    async [Symbol.asyncDispose]() {
      child.kill()
      await ended
    },
  }
}

const said = async (child: ChildProcess, ended: Promise<unknown[]>): Promise<unknown> => {
  const failed = ended.then(([code]) => Promise.reject(new Error(`The writers ended with ${code}.`)))
  return (await Promise.race([once(child, 'message'), failed]))[0]
}
