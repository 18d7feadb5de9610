import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UnreadableFile } from '../../../src/formats/import/refusals.ts'
import { formatOf } from '../../../src/places/sources/index.ts'
import { SourceError } from '../../../src/places/sources/source.ts'
import { readFile } from '../../formats/import/reading.ts'
import { bytesOf, forImports, forSources } from './files.ts'

/** The result of reading one bomb, and its cost. */
export type BombResult = {
  kind: 'imports' | 'sources'
  name: string
  outcome: string
  ms: number
  megabytes: number | undefined
}

/** Returns the peak memory of this process in MiB since `resetPeak`, or undefined if the system does not report it. */
const peak = (): number | undefined => {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024
  } catch {
    return undefined
  }
}
const resetPeak = (): void => {
  try {
    writeFileSync('/proc/self/clear_refs', '5')
  } catch {
    // Without a reset, the peak is an overestimate.
  }
}

const readSource = async (path: string): Promise<string> => {
  const { findings } = await (await formatOf(path)).read(path, 'rome')
  let found = 0
  for await (const group of findings) found += group.filter(each => !('dropped' in each)).length
  return found === 0 ? 'nothing in it' : `${found} places`
}

const outcomeOf = async (read: () => string | Promise<string>): Promise<string> => {
  try {
    return await read()
  } catch (error) {
    if (error instanceof UnreadableFile) return error.reason
    if (error instanceof SourceError) return 'refused'
    return `failed: ${(error as Error).stack}`
  }
}

const folder = mkdtempSync(join(tmpdir(), 'forklist-bombs-'))
const path = join(folder, 'places')

async function measure(kind: BombResult['kind'], name: string, read: () => string | Promise<string>): Promise<void> {
  globalThis.gc!()
  resetPeak()
  const [before, began] = [peak(), process.cpuUsage()]
  const outcome = await outcomeOf(read)
  const { user, system } = process.cpuUsage(began)
  const after = peak()
  const megabytes = before === undefined || after === undefined ? undefined : after - before
  process.send!({ kind, name, outcome, ms: (user + system) / 1000, megabytes } satisfies BombResult)
}

process.once('message', async () => {
  for (const [name, make] of Object.entries(forImports)) {
    const bytes = bytesOf(make())
    await measure('imports', name, () => `${readFile(bytes).rows.length} rows`)
  }
  for (const [name, make] of Object.entries(forSources)) {
    writeFileSync(path, make())
    await measure('sources', name, () => readSource(path))
  }
  rmSync(folder, { recursive: true })
  process.disconnect()
})
