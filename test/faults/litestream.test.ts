import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { restore } from '../../src/storage/sqlite/restore.ts'
import { askAt } from './support/ask.ts'
import { newApiKey } from './support/database.ts'
import { figure, form, timeoutMs } from './support/form.ts'
import { startKillable } from './support/killable.ts'
import { statesIn } from './support/large-database.ts'
import { digestOf, ListWriter, type State } from './support/list-writer.ts'

/** The real Litestream: the package's wrapper hides its exit status. `undefined` if it is not available for this machine. */
const program = ((): string | undefined => {
  const packageName = `@flydotio/litestream-${process.platform}-${process.arch}`
  const path = join(import.meta.dirname, '../deploy/node_modules', packageName, 'litestream')
  return existsSync(path) ? path : undefined
})()

/** Replicates until it is killed. */
function replicate(config: string): ChildProcess & Disposable {
  const child = spawn(program!, ['replicate', '-config', config], { stdio: 'ignore' })
  return Object.assign(child, { [Symbol.dispose]: () => void child.kill('SIGKILL') })
}

const kill = async (child: ChildProcess): Promise<void> => {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

const changes = form(200, 20_000)

test.skipIf(program === undefined)(
  `after ${changes} changes and a kill, Litestream restores each list to one state, none older than its replica`,
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'forklist-'))
    await using _ = { [Symbol.asyncDispose]: async () => rmSync(folder, { recursive: true, force: true }) }
    const [dataDir, config, replica] = ['data', 'litestream.yml', 'replica'].map(name => join(folder, name)) as [
      string,
      string,
      string,
    ]
    mkdirSync(dataDir)
    const key = await newApiKey(undefined, dataDir)
    writeFileSync(
      config,
      `dbs:\n  - path: ${dataDir}/forklist.db\n    replicas:\n      - type: file\n        path: ${replica}\n        sync-interval: 100ms\n`,
    )
    await using server = await startKillable('light', { DATA_DIR: dataDir })
    using litestream = replicate(config)
    const ask = askAt(server.address)
    const lists = await Promise.all([1, 2, 3].map(seed => ListWriter.make(ask, key, seed)))
    const states = new Map<string, string>()
    const record = ({ slug, known }: ListWriter) => states.set(`${slug} ${known.version}`, digestOf(known))
    const write = async (list: ListWriter, times: number) => {
      for (let time = 0; time < times; time++) {
        const { status } = await list.write(ask)
        if (status === 0) return
        expect(status).toBeLessThan(300)
        record(list)
      }
    }
    for (const list of lists) record(list)
    await Promise.all(lists.map(list => write(list, changes / lists.length)))
    const acknowledged = new Map(lists.map(({ slug, known }) => [slug, known.version]))

    let number = 0
    /** Restores the replica and returns its lists. Undefined until it has lists. */
    const restoredLists = async (): Promise<Map<string, State> | undefined> => {
      const file = join(folder, `restored-${number++}.db`)
      const { status } = spawnSync(program!, ['restore', '-config', config, '-o', file, `${dataDir}/forklist.db`])
      if (status !== 0 || !existsSync(file)) return undefined
      const restored = mkdtempSync(join(folder, 'restored-'))
      restore(restored, file, new Date(), true)
      return await statesIn(restored, acknowledged.keys()).catch(() => undefined)
    }
    const isBehind = (found: Map<string, State> | undefined) =>
      [...acknowledged].some(([slug, version]) => (found?.get(slug)?.version ?? 0) < version)
    while (isBehind(await restoredLists())) await setTimeout(200)

    // Kills both at once, during further changes.
    const writing = Promise.all(lists.map(list => write(list, Number.POSITIVE_INFINITY)))
    await setTimeout(300)
    await Promise.all([kill(litestream), server.kill()])
    await writing
    const found = (await restoredLists())!
    expect(isBehind(found)).toBe(false)
    let lost = 0
    for (const { slug, known } of lists) {
      const state = found.get(slug)!
      lost += Math.max(0, known.version - state.version)
      // Changes in flight at the kill were not acknowledged.
      if (state.version <= known.version) expect(digestOf(state)).toBe(states.get(`${slug} ${state.version}`))
    }
    figure({
      row: 17,
      what: `Litestream and the server killed after ${states.size} acknowledged changes: lists half or older than replicated; of the last moment lost`,
      value: `0; ${lost} changes`,
      must: '0',
      met: true,
    })
  },
  timeoutMs,
)
