import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { maxPlaces } from '../src/domain/list.ts'
import { exportFormats } from '../src/formats/export/index.ts'
import { exportedList, type Notes, notes } from './exported-list.ts'
import { type Figure, short, whole } from './figure.ts'
import { makeFile, type Side } from './making.ts'
import { byTurns, median, microseconds, ratio } from './rounds.ts'

const rounds = 30
const processes = 5

/** Measures making a file of the longest list in each format, with short notes and with the maximum of notes. */
export async function exports(): Promise<Figure> {
  const rows: string[][] = []
  for (const which of Object.keys(notes) as Notes[])
    for (const { name } of exportFormats) rows.push(await row(name, which))
  return {
    title: `Making files of ${whole(maxPlaces)} places`,
    about:
      `In process, from the list in memory to bytes in parts of 64 KiB, as REST sends them, without sending; ${rounds} files by turns, medians. ` +
      'The baseline joins the same fields and markup into one string, unescaped, unquoted and unchecked, and makes that into bytes. ' +
      `Memory is by how much the process’s resident memory grew at most while it made its first file, garbage included: a new process for each of ${processes} makings, medians.`,
    columns: ['file', 'bytes', 'baseline', 'ms', 'baseline', '**ratio**', 'peak MB', 'baseline', '**ratio**'],
    rows,
  }
}

async function row(format: string, which: Notes): Promise<string[]> {
  const list = exportedList(which)
  const make = (side: Side) => () => microseconds(() => makeFile(side, format, list))
  const times = await byTurns({ service: make('service'), baseline: make('baseline') }, { rounds, warmUp: 10 })
  const grew = (side: Side) => () => peakGrowth(side, format, which)
  const memory = await byTurns(
    { service: grew('service'), baseline: grew('baseline') },
    { rounds: processes, warmUp: 0 },
  )
  return [
    `${format}, ${which} notes`,
    whole(makeFile('service', format, list)),
    whole(makeFile('baseline', format, list)),
    short(median(times.service) / 1000),
    short(median(times.baseline) / 1000),
    `**${ratio(times.service, times.baseline).toFixed(2)}**`,
    short(median(memory.service) / 1e6),
    short(median(memory.baseline) / 1e6),
    `**${ratio(memory.service, memory.baseline).toFixed(2)}**`,
  ]
}

const peakGrowth = (side: Side, format: string, which: Notes): number =>
  Number(
    execFileSync(
      process.execPath,
      ['--expose-gc', join(import.meta.dirname, 'export-memory.ts'), side, format, which],
      {
        encoding: 'utf8',
      },
    ),
  )
