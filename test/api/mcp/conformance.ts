import { mkdtempDisposable, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { start } from '../../server/forklist.ts'

/** The official checks in two releases: one before revision 2026-07-28, and one with it. */
export type Tool = 'conformance-2025' | 'conformance-2026'

export type Check = {
  id: string
  status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO'
  description: string
  errorMessage?: string
}

/** Runs the tool to its end. */
const run = (tool: Tool, ...args: string[]) =>
  start(process.execPath, [join(import.meta.dirname, 'node_modules', tool, 'dist/index.js'), ...args], {}, '').ended

/** Returns every server scenario of a tool, with the revisions of the protocol that have it, or `extension`. */
export async function scenariosOf(tool: Tool): Promise<Map<string, string[]>> {
  const { stdout } = await run(tool, 'list', '--server')
  const lines = [...stdout.matchAll(/^ +- (\S+) \[(.*)\]$/gm)]
  return new Map(lines.map(([, name, revisions]) => [name!, revisions!.split(',')]))
}

/** Runs the scenarios of one revision, and returns the checks of each. @throws Error if the tool ran none */
export async function runChecks(tool: Tool, revision: string, url: string): Promise<Map<string, Check[]>> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'forklist-conformance-'))
  const args = ['--suite', 'all', '--spec-version', revision, '--output-dir', folder.path]
  // The tool ends with 1 if a check fails, which is expected of scenarios that do not apply.
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
