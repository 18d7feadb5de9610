import { type AuditEntry, AuditLog, type AuditStore } from './operator-store.ts'
import { ownHelp } from './own-help.ts'
import { note, type Output, say, sayJson, styleOf } from './program.ts'
import { render } from './terminal/render.ts'
import { readWords, UsageError } from './words.ts'

const shownUnasked = 100

/** `audit`, once it is understood. @throws UsageError */
export function auditCommand(
  args: readonly string[],
): (audit: AuditStore, to: { stdout: Output; stderr: Output }) => Promise<number> {
  const { usage } = ownHelp.audit
  const { values, flags, positionals } = readWords(args, { limit: 'value', json: 'flag' }, usage)
  if (positionals.length > 0) throw new UsageError(`Too many words: ${positionals.join(' ')}. ${usage}`)
  const limit = limitIn(values.get('limit'), usage)
  return async (audit, { stdout, stderr }) => {
    const found = await audit.list(limit + 1)
    const entries = found.slice(0, limit)
    if (flags.get('json') === true) sayJson(stdout, { entries })
    else if (entries.length === 0) note(stderr, 'No command has changed anything yet.')
    else if (stdout.terminal) stdout.write(render(AuditLog, { entries }, styleOf(stdout.terminal)))
    else say(stdout, entries.map(rowOf).join('\n'))
    if (found.length > limit) note(stderr, `There are more than these ${limit}: --limit shows as many as you say.`)
    return 0
  }
}

function limitIn([given, second]: readonly string[] = [], usage: string): number {
  if (second !== undefined) throw new UsageError('--limit is given twice.')
  if (given === undefined) return shownUnasked
  if (!/^[1-9]\d{0,6}$/.test(given)) throw new UsageError(`--limit is a whole number from 1. ${usage}`)
  return Number(given)
}

const rowOf = ({ at, who, command, subject = '-', reason = '' }: AuditEntry): string =>
  [at, who, command, subject, reason].join('  ').trimEnd()
