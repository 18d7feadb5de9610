import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../server/forklist.ts'
import { type Ask, askAt } from './support/ask.ts'
import { expectIntegrity, newApiKey } from './support/database.ts'
import { dice } from './support/dice.ts'
import { figure, form, isLong, timeoutMs } from './support/form.ts'
import { startKillable } from './support/killable.ts'
import { ListWriter } from './support/list-writer.ts'

const writers = 4
const times = form(20, 1000)

test(
  `a server killed ${times} times while writing loses nothing acknowledged and leaves no partial change`,
  async () => {
    using folder = temporaryFolder()
    const settings = { DATA_DIR: folder.path }
    const key = await newApiKey(undefined, folder.path)
    const roll = dice(1)
    let lists: ListWriter[] = []
    let made = 0
    const starts: number[] = []

    for (let time = 0; time < times; time++) {
      const began = performance.now()
      // The whole program takes three times as long to start.
      const isWhole = isLong || time % 5 === 0
      await using server = await startKillable(isWhole ? 'program' : 'light', settings)
      const ask = askAt(server.address)
      if (isWhole) expect((await fetch(`${server.address}/readyz`)).status).toBe(200)
      // The first start is not counted, because it creates the database.
      if (time > 0) starts.push(performance.now() - began)
      if (time === 0)
        lists = await Promise.all(Array.from({ length: writers }, (_, seed) => ListWriter.make(ask, key, seed)))
      made += await madeUnacknowledged(lists, ask)
      expectIntegrity(folder.path)

      const writing = lists.map(list => untilBroken(list, ask))
      const broken = Promise.all(writing).then(() => 'broken')
      const before = acknowledgedOf(lists)
      const wanted = before + 1 + roll() * 12
      while (acknowledgedOf(lists) < wanted)
        if ((await Promise.race([broken, setTimeout(1)])) === 'broken') throw new Error('The server ended by itself.')
      await setTimeout(roll() * 5)
      await server.kill()
      await Promise.all(writing)
    }

    await using server = await startKillable('program', settings)
    const ask = askAt(server.address)
    made += await madeUnacknowledged(lists, ask)
    expectIntegrity(folder.path)

    const broken = `${times * writers} under way, ${made} of them made whole`
    const done = `${times} kills, ${acknowledgedOf(lists)} acknowledged changes, ${broken}`
    figure({ row: 1, what: `${done}: lost or half done`, value: '0', must: '0', met: true })
    const slowest = Math.max(...starts)
    figure({
      row: 1,
      what: `${times} kills: from the next start until ready again, median and slowest`,
      value: `${Math.round(starts.toSorted((a, b) => a - b)[starts.length >> 1]!)} ms, ${Math.round(slowest)} ms`,
      must: '< 1 s',
      met: slowest < 1000,
    })
  },
  timeoutMs,
)

const acknowledgedOf = (lists: readonly ListWriter[]): number =>
  lists.reduce((sum, { acknowledged }) => sum + acknowledged, 0)

/** Returns how many changes in flight were made. Fails if one was made in part. */
const madeUnacknowledged = async (lists: readonly ListWriter[], ask: Ask): Promise<number> =>
  (await Promise.all(lists.map(list => list.check(ask)))).filter(isMade => isMade).length

/** Writes until the server has ended, which leaves one change in flight. */
async function untilBroken(list: ListWriter, ask: Ask): Promise<void> {
  for (;;) {
    const { status, json } = await list.write(ask)
    if (status === 0) return
    expect(status, JSON.stringify(json)).toBeLessThan(300)
  }
}
