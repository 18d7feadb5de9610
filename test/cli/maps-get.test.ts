import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { makePlanet, openArchiveFile } from '../places/downloads/planet.ts'
import { temporaryFolder } from '../server/forklist.ts'
import { answering, openRangeServer } from '../support/range-server.ts'
import { forklistHere } from './here.ts'

const server = await openRangeServer()
afterAll(() => server[Symbol.asyncDispose]())
const planet = makePlanet()
beforeEach(() => {
  Object.assign(server, { requests: [], sent: 0, fault: undefined, bitsPerSecond: undefined })
  server.resources.set('/planet.pmtiles', planet)
})

const environment = (dataDir: string) => ({ DATA_DIR: dataDir, PMTILES_BUILD_URL: `${server.url}/planet.pmtiles` })
const maps = (dataDir: string, ...args: string[]) => forklistHere(['maps', 'get', ...args], environment(dataDir))

test('a map is copied, and the same build again transfers no tiles', async () => {
  using data = temporaryFolder()
  const { code, stdout, stderr } = await maps(data.path, 'Rome')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(
    /^Rome, Lazio, Italy: [\d,]+ tiles of http:\S+planet\.pmtiles, \d+\.\d MB in \S+rome\.pmtiles, \d+\.\d MB in \d+\.\d s\n$/,
  )
  expect((await openArchiveFile(join(data.path, 'maps/rome.pmtiles')).getHeader()).maxZoom).toBe(13)
  const again = await maps(data.path, 'Rome', '--json')
  expect(JSON.parse(again.stdout)).toMatchObject({ area: 'rome', isCurrent: true })
  const smaller = await maps(data.path, 'Rome', '--maxzoom', '8', '--json')
  expect(JSON.parse(smaller.stdout)).toMatchObject({ isCurrent: false })
})

test.each([
  [['Hogsmeade'], /^There is no area called "Hogsmeade"\./],
  [['Rome'], /^127\.0\.0\.1:\d+ answered with HTTP 403 for .+\. Nothing was changed\.$/],
])('%j is refused in one line', async (args, line) => {
  using data = temporaryFolder()
  server.fault = answering(403)
  const { code, stdout, stderr } = await maps(data.path, ...args)
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toMatch(/^[^\n]+\n$/)
  expect(stderr.trimEnd()).toMatch(line)
})
