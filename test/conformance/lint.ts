import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { startTool } from './tools.ts'

export type Finding = { rule: string; severity: 'error' | 'warning' | 'hint'; where: string; what: string }

/** Returns the violations of Redocly's recommended rules. */
export const redocly = async (document: string): Promise<Finding[]> => {
  const printed = await lint(document, file =>
    startTool('redocly', 'lint', '--config=redocly.yaml', '--format=json', '--max-problems=10000', file),
  )
  type Problem = { ruleId: string; severity: 'error' | 'warn'; message: string; location: { pointer?: string }[] }
  return (printed as { problems: Problem[] }).problems.map(({ ruleId, severity, message, location }) => ({
    rule: ruleId,
    severity: severity === 'warn' ? 'warning' : severity,
    where: location[0]?.pointer ?? '',
    what: message,
  }))
}

/** Returns the violations of Spectral's rules for OpenAPI and OWASP. */
export const spectral = async (document: string): Promise<{ openapi: Finding[]; owasp: Finding[] }> => {
  const printed = await lint(document, file =>
    startTool('spectral', 'lint', '--ruleset=spectral.yaml', '--format=json', '--quiet', file),
  )
  type Result = { code: string; severity: number; message: string; path: string[] }
  const findings = (printed as Result[]).map(
    ({ code, severity, message, path }): Finding => ({
      rule: code,
      severity: (['error', 'warning'] as const)[severity] ?? 'hint',
      where: path.join('/'),
      what: message,
    }),
  )
  const isOwasp = ({ rule }: Finding) => rule.startsWith('owasp:')
  return { openapi: findings.filter(finding => !isOwasp(finding)), owasp: findings.filter(isOwasp) }
}

async function lint(document: string, start: (file: string) => ReturnType<typeof startTool>): Promise<unknown> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'forklist-lint-'))
  const file = join(folder.path, 'openapi.json')
  await writeFile(file, document)
  const { stdout, stderr } = start(file)
  const [printed, complaints] = await Promise.all([text(stdout), text(stderr)])
  try {
    return JSON.parse(printed)
  } catch (cause) {
    throw new Error(`The linter gave no results: ${printed}${complaints}`, { cause })
  }
}
