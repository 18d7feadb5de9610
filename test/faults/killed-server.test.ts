import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../serving/forklist.ts'
import { type Ask, askAt } from './support/ask.ts'
import { expectIntegrity, newApiKey } from './support/database.ts'
import { dice } from './support/dice.ts'
import { figure, form, patience } from './support/form.ts'
import { type Kind, startKillable } from './support/killable.ts'
import { ListWriter } from './support/list-writer.ts'

const writers = 4
/** Whole programs among the servers that are killed; the others serve REST alone, which is the same below, and starts sooner. */
const kills: { [kind in Kind]: number } = form({ program: 4, light: 46 }, { program: 1000, light: 0 })
const times = kills.program + kills.light

test(
  `a server that is killed ${times} times while it writes loses nothing that it has acknowledged, and leaves nothing half done`,
  async () => {
    using folder = temporaryFolder()
    const settings = { DATA_DIR: folder.path }
    const key = await newApiKey(undefined, folder.path)
    const roll = dice(1)
    let lists: ListWriter[] = []
    let unacknowledged = 0
    const starts: number[] = []

    for (let time = 0; time < times; time++) {
      const kind = time * kills.program < starts.length * times ? 'light' : 'program'
      const began = performance.now()
      await using server = await startKillable(kind, settings)
      const ask = askAt(server.address)
      if (kind === 'program') {
        expect((await fetch(`${server.address}/readyz`)).status).toBe(200)
        starts.push(performance.now() - began)
      }
      if (time === 0)
        lists = await Promise.all(Array.from({ length: writers }, (_, seed) => ListWriter.make(ask, key, seed)))
      await Promise.all(lists.map(list => list.check(ask)))
      expectIntegrity(folder.path)

      const writing = lists.map(list => untilBroken(list, ask))
      const before = acknowledgedOf(lists)
      const wanted = before + 1 + roll() * 16
      while (acknowledgedOf(lists) < wanted) await setTimeout(1)
      await setTimeout(roll() * 5)
      await server.kill()
      unacknowledged += (await Promise.all(writing)).filter(wasUnderWay => wasUnderWay).length
    }

    await using server = await startKillable('light', settings)
    const ask = askAt(server.address)
    await Promise.all(lists.map(list => list.check(ask)))
    expectIntegrity(folder.path)
    // Need changes to have been under way for this test to mean anything.
    expect(unacknowledged).toBeGreaterThan(times)

    const done = `${times} kills, ${acknowledgedOf(lists)} acknowledged changes`
    figure({ row: 1, what: `${done}: lost or half done`, value: '0', must: '0', met: true })
    const slowest = Math.max(...starts)
    figure({
      row: 1,
      what: `${starts.length} kills of the program: from its start until ready, median and slowest`,
      value: `${Math.round(starts.toSorted((a, b) => a - b)[starts.length >> 1]!)} ms, ${Math.round(slowest)} ms`,
      must: '< 1 s',
      met: slowest < 1000,
    })
  },
  patience,
)

const acknowledgedOf = (lists: readonly ListWriter[]): number =>
  lists.reduce((sum, { acknowledged }) => sum + acknowledged, 0)

/** Writes until the server is gone. @returns whether a change was under way then that had reached it, as far as is known */
async function untilBroken(list: ListWriter, ask: Ask): Promise<boolean> {
  for (;;) {
    const { status, json } = await list.write(ask)
    if (status === 0) return true
    expect(status, JSON.stringify(json)).toBeLessThan(300)
  }
}
