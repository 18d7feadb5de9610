import { mkdtempDisposable, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { start } from '../../server/forklist.ts'

/** The official checks in two releases: the one before 2026-07-28, and the one that has it. */
export type Tool = 'conformance-2025' | 'conformance-2026'

export type Check = {
  id: string
  status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO'
  description: string
  errorMessage?: string
}

/** The tool, to its end. */
const run = (tool: Tool, ...args: string[]) =>
  start(process.execPath, [join(import.meta.dirname, 'node_modules', tool, 'dist/index.js'), ...args], {}, '').ended

/** Every scenario for servers that a tool knows, with the revisions of the protocol that have it, or `extension`. */
export async function knownTo(tool: Tool): Promise<Map<string, string[]>> {
  const { stdout } = await run(tool, 'list', '--server')
  const lines = [...stdout.matchAll(/^ +- (\S+) \[(.*)\]$/gm)]
  return new Map(lines.map(([, name, revisions]) => [name!, revisions!.split(',')]))
}

/** The findings of each scenario of one revision. @throws Error if the tool ran none */
export async function checked(tool: Tool, revision: string, url: string): Promise<Map<string, Check[]>> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'forklist-conformance-'))
  const args = ['--suite', 'all', '--spec-version', revision, '--output-dir', folder.path]
  // It ends with 1 when any of them finds something, and some have nothing to look at here.
  const { stdout, stderr } = await run(tool, 'server', '--url', url, ...args)
  const runs = await readdir(folder.path)
  if (runs.length === 0) throw new Error(`${tool} has checked nothing: ${stdout}${stderr}`)
  return new Map(
    await Promise.all(
      runs.map(async (name): Promise<[string, Check[]]> => {
        const [, scenario] = /^server-(.+?)-\d{4}-\d\d-\d\dT[\d-]+Z$/.exec(name)!
        return [scenario!, JSON.parse(await readFile(join(folder.path, name, 'checks.json'), 'utf8'))]
      }),
    ),
  )
}
