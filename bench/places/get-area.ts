// node bench/places/get-area.ts FOLDER [MEGABYTES]: measures `places get` against a release of this size on a line of 20 Mbit/s.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cataloguePath, publish } from '../../test/places/downloads/overture-files.ts'
import { main } from '../../test/support/program.ts'
import { openRangeServer } from '../../test/support/range-server.ts'
import { type MadeUpFile, makeRelease } from './overture-release.ts'

const [folder = join(tmpdir(), 'forklist-release'), megabytes = '1000'] = process.argv.slice(2)
const list = join(folder, 'files.json')
if (!existsSync(list)) writeFileSync(list, JSON.stringify(await makeRelease(folder, Number(megabytes) * 1e6)))
const files = JSON.parse(readFileSync(list, 'utf8')) as MadeUpFile[]

await using server = await openRangeServer()
publish(
  server,
  '2026-08-19.0',
  files.map(({ path, bbox }) => ({ content: path, bbox })),
)
const dataDir = mkdtempSync(join(tmpdir(), 'forklist-get-'))

type Run = { seconds: number; cpuSeconds: number; maxMemoryMb: number; output: string }

/** Runs a command and measures it, by GNU time. */
const run = (...args: string[]): Promise<Run> =>
  new Promise((resolve, reject) => {
    const began = performance.now()
    const env = { ...process.env, DATA_DIR: dataDir, OVERTURE_CATALOG_URL: server.url + cataloguePath }
    const child = spawn('/usr/bin/time', ['-f', '%U %S %M', process.execPath, main, ...args], { env, stdio: 'pipe' })
    let [output, errors] = ['', '']
    child.stdout.setEncoding('utf8').on('data', text => (output += text))
    child.stderr.setEncoding('utf8').on('data', text => (errors += text))
    child.on('close', code => {
      const [user, system, memory] = errors.trim().split('\n').at(-1)!.split(' ').map(Number) as [
        number,
        number,
        number,
      ]
      if (code !== 0) return reject(new Error(errors))
      const seconds = (performance.now() - began) / 1000
      resolve({ seconds, cpuSeconds: user + system, maxMemoryMb: memory / 1024, output })
    })
  })

const report = async (title: string, bitsPerSecond: number | undefined, ...args: string[]) => {
  Object.assign(server, { requests: [], sent: 0, maxOpen: 0, bitsPerSecond })
  const { seconds, cpuSeconds, maxMemoryMb, output } = await run(...args)
  console.log(
    `${title}: ${(server.sent / 1e6).toFixed(1)} MB, ${server.requests.length} requests, ${server.maxOpen} at once, ` +
      `${seconds.toFixed(1)} s, CPU ${cpuSeconds.toFixed(1)} s, memory ${maxMemoryMb.toFixed(0)} MB`,
  )
  if (output !== '') console.log(output.trim())
}

console.log(
  `release: ${(files.reduce((sum, { path }) => sum + statSync(path).size, 0) / 1e6).toFixed(0)} MB in ${files.length} files`,
)
try {
  await report('an empty start', undefined, 'places', 'stats', '--json')
  await report('Chicago at 20 Mbit/s', 20e6, 'places', 'get', 'Chicago')
  await report('the same again', 20e6, 'places', 'get', 'Chicago')
  await report('another town without limit', undefined, 'places', 'get', '41.85,-87.65,3km')
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
