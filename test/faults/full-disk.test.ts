import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { exportNames } from '../../src/formats/export/index.ts'
import { Database } from '../../src/storage/database.ts'
import { newestMigration } from '../../src/storage/migrations/index.ts'
import { sqliteEngine } from '../../src/storage/sqlite.ts'
import { forklist } from '../server/forklist.ts'
import { onSqlite } from '../storage/open-storage.ts'
import { openRelease, releases } from '../storage/releases/fixture.ts'
import { testWith } from '../support/tools.ts'
import { type Answer, type Ask, askAt } from './support/ask.ts'
import { expectIntegrity, newApiKey } from './support/database.ts'
import { figure, form, timeoutMs } from './support/form.ts'
import { startKillable } from './support/killable.ts'
import { ListWriter } from './support/list-writer.ts'
import { dumpOf } from './support/old-database.ts'
import { smallDisk } from './support/small-disk.ts'

const needs = ['mount', 'the right to mount']
const full = [507, 'storage_full']
const upTo = (n: number): number[] => Array.from({ length: n }, (_, index) => index + 1)

describe('a full disk', () => {
  testWith(
    needs,
    'allows reads, refuses writes with 507, and resumes without restart or loss',
    async () => {
      using disk = smallDisk(24)
      const key = await newApiKey(undefined, disk.path)
      await using server = await startKillable('program', { DATA_DIR: disk.path, LOG_LEVEL: 'silent' })
      const ask = askAt(server.address)
      const lists = await Promise.all(upTo(3).map(seed => ListWriter.make(ask, key, seed)))
      let refused = 0
      let reads = 0

      const write = async () => {
        const answers = await Promise.all(lists.map(list => list.write(ask)))
        for (const { status, json } of answers.filter(answer => answer.status >= 300 || answer.status === 0)) {
          expect([status, json?.code]).toEqual(full)
          refused++
        }
        await Promise.all(lists.map(list => list.check(ask)))
        reads += lists.length
        return answers
      }
      for (const time of upTo(form(3, 50))) {
        for (const _ of upTo(10)) await write()
        disk.fill()
        const before = refused
        for (const _ of upTo(form(10, 50))) await write()
        expect(refused, 'the disk was full').toBeGreaterThan(before)

        const { slug } = lists[time % lists.length]!
        for (const path of ['/healthz', '/readyz', `/lists/${slug}`, ...exportsOf(slug)]) {
          expect((await fetch(`${server.address}${path}`)).status, path).toBe(200)
          reads++
        }
        const places = upTo(100).map(node => ({
          mapPlaceId: `osm:node/${node}`,
          name: `${node}`,
          note: 'x'.repeat(900),
        }))
        const made = await ask('POST /lists', { token: key, body: { title: 'Long notes', authorName: 'Ada', places } })
        expect([made.status, made.json.code]).toEqual(full)
        expect(await listsOf(ask, key)).toHaveLength(lists.length)

        disk.free()
        for (const { status } of await write()) expect(status, 'the disk has space').toBeLessThan(300)
      }
      expect(server.process.result).toMatchObject({ code: null, stderr: '' })
      await server.kill()

      await using again = await startKillable('program', { DATA_DIR: disk.path })
      await Promise.all(lists.map(list => list.check(askAt(again.address))))
      expectIntegrity(disk.path)
      const acknowledged = lists.reduce((sum, list) => sum + list.acknowledged, 0)
      figure({
        row: 4,
        what: `disk full ${form(3, 50)} times: ${refused} writes refused with 507, ${reads} reads meanwhile and after, ${acknowledged} acknowledged changes: reads refused, changes lost, restarts`,
        value: '0, 0, 0',
        must: '0, 0, 0',
        met: true,
      })
    },
    timeoutMs,
  )

  testWith(needs, 'refuses a whole import, which succeeds once there is space', async () => {
    using disk = smallDisk(24)
    const key = await newApiKey(undefined, disk.path)
    await using server = await startKillable('program', { DATA_DIR: disk.path })
    const ask = askAt(server.address)
    const rome = await ask('POST /lists', { token: key, body: { title: 'Eat in Rome', authorName: 'Ada' } })
    const { slug, editToken: token } = rome.json
    const features = upTo(300).map(number => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [12.4 + number / 1000, 41.9] },
      properties: { name: `Trattoria ${number}`, note: 'Go early. '.repeat(40) },
    }))
    const content = JSON.stringify({ type: 'FeatureCollection', features })
    const importing = () =>
      ask(`POST /lists/${slug}/import`, { token, body: { content, encoding: 'utf8', filename: 'rome.geojson' } })
    disk.fill()
    const { status, json } = await importing()
    expect([status, json.code]).toEqual(full)
    expect((await ask(`GET /lists/${slug}`)).json).toMatchObject({ version: 1, placeCount: 0 })

    disk.free()
    expect((await importing()).json).toMatchObject({ list: { version: 2, placeCount: 300 } })
    expect((await ask(`GET /lists/${slug}`)).json.places).toHaveLength(300)
    expectIntegrity(disk.path)
  })

  testWith(needs, 'stops an upgrade with one line and no change, and the next one succeeds', async () => {
    for (const leaving of form([0, 60_000], [0, 40_000, 60_000, 80_000, 120_000])) {
      using disk = smallDisk(8)
      const dump = async () => {
        await using database = new Database(sqliteEngine(join(disk.path, 'forklist.db')))
        return await dumpOf(database)
      }
      await using release = await openRelease(releases[0]!, onSqlite)
      copyFileSync(join(release.dataDir, 'forklist.db'), join(disk.path, 'forklist.db'))
      const before = await dump()
      disk.fill(leaving)
      const environment = { DATA_DIR: disk.path }
      const refused = await forklist(['migrate'], environment)
      expect(refused).toMatchObject({ code: 1, stdout: '' })
      expect(refused.stderr).toMatch(/^[^\n]*is full[^\n]*\n$/)
      disk.free()
      expect(await dump()).toEqual(before)
      expect(await forklist(['migrate'], environment)).toMatchObject({ code: 0, stderr: '' })
      expect((await dump()).structure).toContain(`migration ${newestMigration}`)
    }
  })
})

const exportsOf = (slug: string): string[] => exportNames.map(format => `/api/v1/lists/${slug}/export/${format}`)

const listsOf = async (ask: Ask, key: string): Promise<unknown[]> => {
  const { json }: Answer = await ask('GET /lists', { token: key })
  return json.lists
}
