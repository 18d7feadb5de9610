import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rebuiltInThread } from '../../src/places/import-thread.ts'
import { smallDisk } from '../faults/support/small-disk.ts'
import { foursquareColumns, parquetOf } from '../places/sources/parquet-files.ts'
import { start, temporaryFolder, waitForOutput } from '../server/forklist.ts'
import { main } from '../support/program.ts'
import { shared, testWith } from '../support/tools.ts'
import { csvIn, indexState, manyTrattorias, placesIn } from './places.ts'

const folder = temporaryFolder()
const data = join(folder.path, 'data')
beforeAll(async () => {
  const { code, stderr } = await placesIn(data, ['places', 'stats'])
  expect(code, stderr).toBe(0)
})
afterAll(() => folder[Symbol.dispose]())

const fileOf = (name: string, content: string | Uint8Array): string => {
  const file = join(folder.path, name)
  writeFileSync(file, content)
  return file
}

/** Returns the line that refuses an import, without its last sentence. */
async function refusal(file: string, dataDir = data): Promise<string> {
  const before = indexState(dataDir)
  const { code, stdout, stderr } = await placesIn(dataDir, ['places', 'import', file])
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr, 'one line').toMatch(/^[^\n]+ Nothing was changed\.\n$/)
  expect(indexState(dataDir)).toEqual(before)
  const left = readdirSync(dataDir).filter(name => name !== 'places.lock')
  expect(left, 'nothing is left behind').toEqual(['places.db'])
  return stderr.replace(' Nothing was changed.\n', '')
}

test.each<[string, () => string, RegExp]>([
  ['that does not exist', () => join(folder.path, 'italy.osm.pbf'), /italy\.osm\.pbf: no such file or directory\.$/],
  [
    'with coordinates out of range',
    () => fileOf('mars.csv', 'name,latitude,longitude\nDar Poeta,418.9,12.4\nDa Enzo,41.8,1240\n'),
    /mars.*: it has no usable place: 2 coordinates out of range\.$/,
  ],
  [
    'named like the starter',
    () => csvIn(folder.path, 'starter.csv', ['1,Dar Poeta,41.8,12.4,']),
    /starter\.csv: starter is the source that comes with Forklist; give it another name with --source\.$/,
  ],
])('a file %s is refused in one line and leaves the index unchanged', async (_, file, line) => {
  expect(await refusal(file())).toMatch(line)
})

testWith(
  ['shared/data/osm-monaco/monaco-latest.osm.pbf'],
  'a truncated extract is refused with the byte where it becomes unreadable',
  async () => {
    const whole = readFileSync(shared('data/osm-monaco/monaco-latest.osm.pbf'))
    expect(await refusal(fileOf('cut.osm.pbf', whole.subarray(0, 300_000)))).toMatch(/cut\.osm\.pbf, byte \d+: /)
  },
)

/** Starts an import on a terminal, where a keyboard can interrupt it. */
function importOnTerminal(file: string) {
  const line = `stty cols 100; echo "pid $$"; exec '${process.execPath}' '${main}' places import '${file}'`
  const typing = start('script', ['--quiet', '--return', '--command', line, '/dev/null'], {
    SHELL: '/bin/sh',
    TERM: 'xterm',
    DATA_DIR: data,
  })
  return {
    ended: typing.ended,
    shows: (words: RegExp) => waitForOutput(typing, words),
    kill: () => process.kill(Number(/pid (\d+)/.exec(typing.result.stdout)![1]), 'SIGKILL'),
    /** Presses Ctrl-C. */
    interrupt: () => typing.child.stdin!.write('\x03'),
  }
}

testWith(
  ['script', 'stty'],
  'a killed or stopped import leaves the index unchanged; a concurrent one is refused',
  async () => {
    const [before, parts] = [
      indexState(data),
      () => readdirSync(join(data, 'places')).filter(name => name.includes('.part')),
    ]
    const many = csvIn(folder.path, 'trattorie.csv', manyTrattorias(6000))
    const few = csvIn(folder.path, 'ostia.csv', ['1,Da Enzo,41.73,12.28,'])

    // Enough rows that the other import has time to start.
    const reading = importOnTerminal(csvIn(folder.path, 'osterie.csv', manyTrattorias(120_000)))
    await reading.shows(/osterie {2}\[/)
    expect(await placesIn(data, ['places', 'import', few])).toEqual({
      code: 1,
      stdout: '',
      stderr: `Another import works on ${data}: try again when it has ended. Nothing was changed.\n`,
    })
    reading.kill()
    expect((await reading.ended).stdout).not.toContain('places in all')
    const writing = importOnTerminal(many)
    await writing.shows(/writing places/)
    writing.kill()
    expect((await writing.ended).stdout).not.toContain('places in all')
    expect(indexState(data)).toEqual(before)

    const left = parts()
    const stopped = importOnTerminal(many)
    await stopped.shows(/merging/)
    stopped.interrupt()
    expect((await stopped.ended).stdout).toMatch(/Stopped\. Nothing was changed\.\r\n$/)
    expect(indexState(data)).toEqual(before)
    expect(parts(), 'it removes its own partial files').toEqual(left)

    expect(await placesIn(data, ['places', 'import', few])).toMatchObject({ code: 0, stderr: '' })
    const { sources } = JSON.parse((await placesIn(data, ['places', 'stats', '--json'])).stdout)
    expect(sources.map(({ name }: { name: string }) => name)).toEqual(['starter', 'ostia'])
  },
)

testWith(
  ['mount', 'the right to mount'],
  'a full disk is reported in one line with advice, and leaves the index unchanged',
  async () => {
    using disk = smallDisk(1)
    const file = csvIn(folder.path, 'osterie.csv', manyTrattorias(6000))
    expect(await refusal(file, disk.path)).toMatch(
      /^The disk of \S+ is full \(.+\): make room, or set DATA_DIR to a larger one; /,
    )
  },
)

test('a file that needs too much memory is refused by name, and leaves the index unchanged', async () => {
  const bookstore = { fsq_category_labels: ['Retail > Bookstore'] }
  const rows = Array.from({ length: 150_000 }, () => bookstore)
  const file = fileOf(
    'shops.parquet',
    parquetOf(foursquareColumns, rows, { rowGroupSize: rows.length, offsetIndex: false }),
  )
  const before = indexState(data)
  const importing = rebuiltInThread({ dataDir: data, files: [{ file }] }, () => {}, undefined, 50)
  await expect(importing).rejects.toMatchObject({
    name: 'SourceError',
    message: `${file}: takes more than 50 MB of memory: it is damaged, or its parts are too large`,
  })
  expect(indexState(data)).toEqual(before)
  expect(readdirSync(join(data, 'places')).filter(name => name.includes(`.${process.pid}-`))).toEqual([])
})
