import { reasonIn } from './lists.ts'
import type { ReportStore } from './operator-store.ts'
import { ownHelp } from './own-help.ts'
import { note, type Output, sayJson, styleOf } from './program.ts'
import { render } from './terminal/render.ts'
import { readWords, UsageError } from './words.ts'

type To = { stdout: Output; stderr: Output }

/** `reports`, `reports close`, once they are understood. @throws UsageError */
export function reportsCommand(
  args: readonly string[],
): (reports: ReportStore, to: To, who: string) => Promise<number> {
  return args[0] === 'close' ? close(args.slice(1)) : list(args)
}

function list(args: readonly string[]) {
  const { usage } = ownHelp.reports
  const { flags, positionals } = readWords(args, { all: 'flag', json: 'flag' }, usage)
  if (positionals.length > 0) throw new UsageError(`Too many words: ${positionals.join(' ')}. ${usage}`)
  return async (store: ReportStore, { stdout, stderr }: To): Promise<number> => {
    const reports = await store.list(flags.get('all') === true)
    if (flags.get('json') === true) sayJson(stdout, { reports })
    else if (reports.length === 0) note(stderr, 'No list is reported.')
    else {
      const style = styleOf(stdout.terminal ?? { columns: 80, bold: false })
      // One below the other: what is reported has many lines.
      stdout.write(reports.map(report => render(undefined, report, style)).join('\n'))
    }
    return 0
  }
}

function close(args: readonly string[]) {
  const { usage } = ownHelp['reports close']
  const words = readWords(args, { reason: 'value' }, usage)
  const [id, ...more] = words.positionals.map(word => word.trim())
  if (!id) throw new UsageError(`Which report? forklist reports shows their ids. ${usage}`)
  if (more.length > 0) throw new UsageError(`Too many words: ${more.join(' ')}. ${usage}`)
  const reason = reasonIn(words)
  return async (store: ReportStore, { stderr }: To, who: string): Promise<number> => {
    const closed = await store.close(id, { command: 'reports close', who, ...(reason !== undefined && { reason }) })
    note(
      stderr,
      closed ? `${id} is closed.` : `No open report has the id ${JSON.stringify(id)}. forklist reports shows them.`,
    )
    return closed ? 0 : 1
  }
}
