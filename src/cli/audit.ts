import { builtInHelp } from './built-in-help.ts'
import { type AuditEntry, AuditLog, type AuditStore } from './operator-store.ts'
import { parseWords, UsageError } from './parse-words.ts'
import { type Output, print, printJson, printNote, styleOf } from './program.ts'
import { render } from './terminal/render.ts'

const defaultLimit = 100

/** Parses the arguments of `audit`. @returns the command to run @throws UsageError */
export function auditCommand(
  args: readonly string[],
): (audit: AuditStore, to: { stdout: Output; stderr: Output }) => Promise<number> {
  const { usage } = builtInHelp.audit
  const { values, flags, positionals } = parseWords(args, { limit: 'value', json: 'flag' }, usage)
  if (positionals.length > 0) throw new UsageError(`Too many words: ${positionals.join(' ')}. ${usage}`)
  const limit = limitIn(values.get('limit'), usage)
  return async (audit, { stdout, stderr }) => {
    const newest = await audit.list(limit + 1)
    const entries = newest.slice(0, limit)
    if (flags.get('json') === true) printJson(stdout, { entries })
    else if (entries.length === 0) printNote(stderr, 'No command has changed anything yet.')
    else if (stdout.terminal) stdout.write(render(AuditLog, { entries }, styleOf(stdout.terminal)))
    else print(stdout, entries.map(auditLine).join('\n'))
    if (newest.length > limit)
      printNote(stderr, `There are more entries than these ${limit}: raise --limit to see them.`)
    return 0
  }
}

function limitIn([text, second]: readonly string[] = [], usage: string): number {
  if (second !== undefined) throw new UsageError('--limit is given twice.')
  if (text === undefined) return defaultLimit
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new UsageError(`--limit is a whole number from 1. ${usage}`)
  return Number(text)
}

const auditLine = ({ at, who, command, subject = '-', reason = '' }: AuditEntry): string =>
  [at, who, command, subject, reason].join('  ').trimEnd()
