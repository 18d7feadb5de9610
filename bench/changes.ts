import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Figure, short, whole } from './figure.ts'
import { temporaryFolder } from './folder.ts'
import { inProcess } from './lists.ts'
import { byTurns, median, ratio } from './rounds.ts'
import { changeCases, type SampleList, sampleList } from './sample-list.ts'

const lengths = [20, 200, 2000] as const

/** Measures the time and the log entry of each kind of change, by the length of the list. */
export async function changes(): Promise<Figure> {
  using folder = temporaryFolder()
  await using service = await inProcess(folder.path)
  using database = new DatabaseSync(join(folder.path, 'forklist.db'), { readOnly: true })
  const logged = database.prepare(
    'select length(cast(steps as blob)) as bytes from changes where list_id = (select id from lists where slug = ?) order by version desc limit 1',
  )
  const bytesOf = ({ slug }: SampleList) => logged.get(slug)!.bytes as number
  const lists = [
    await sampleList(service, lengths[0]),
    await sampleList(service, lengths[1]),
    await sampleList(service, lengths[2]),
  ] as const

  const cases = changeCases(service)
  const rows: string[][] = []
  const measure = async (what: string, run: (list: SampleList, round: number) => Promise<number>, rounds: number) => {
    const side = (list: SampleList) => async (round: number) => {
      const time = await run(list, round)
      return { time, bytes: bytesOf(list) }
    }
    const found = await byTurns(
      { short: side(lists[0]), middle: side(lists[1]), long: side(lists[2]) },
      { rounds, warmUp: 5 },
    )
    const times = [found.short, found.middle, found.long].map(side => side.map(({ time }) => time))
    const bytes = [found.short, found.middle, found.long].map(side => median(side.map(({ bytes }) => bytes)))
    rows.push([
      what,
      ...times.map(time => short(median(time) / 1000)),
      `**${ratio(times[2]!, times[0]!).toFixed(2)}**`,
      ...bytes.map(whole),
    ])
  }
  await measure('move the last to the first rank', cases.lastToFirst, 200)
  await measure('move the last to the middle', cases.lastToMiddle, 200)
  await measure('add at the end', cases.addLast, 200)
  await measure('remove the last', cases.remove, 200)
  await measure('note', cases.note, 200)
  await measure('title', cases.title, 200)
  await measure('order, one place moved', cases.orderWithOneMoved, 20)
  await measure('order, all reversed', cases.orderReversed, 10)
  const wholeLists = await Promise.all(lists.map(list => service.ask('GET', `/lists/${list.slug}`)))
  rows.push([
    '*baseline: the whole list as JSON*',
    '',
    '',
    '',
    '',
    ...wholeLists.map(({ text }) => whole(Buffer.byteLength(text))),
  ])
  return {
    title: 'Changes by the length of the list',
    about:
      'In process, through `fetch` without a socket, SQLite on disk; by turns, medians. Bytes are the size of the change’s entry in the log. The baseline is the size of an entry that holds a copy of the list.',
    columns: [
      'change',
      ...lengths.map(length => `ms, ${whole(length)} places`),
      '**ratio**',
      ...lengths.map(length => `bytes, ${whole(length)} places`),
    ],
    rows,
  }
}
