import { builtInHelp } from './built-in-help.ts'
import { reasonIn } from './lists.ts'
import type { ReportStore } from './operator-store.ts'
import { parseWords, UsageError } from './parse-words.ts'
import { type Output, printJson, printNote, styleOf } from './program.ts'
import { render } from './terminal/render.ts'

type ReportsCommandOutput = { stdout: Output; stderr: Output }

/** Parses the arguments of `reports` and `reports close`. @returns the command to run @throws UsageError */
export function reportsCommand(
  args: readonly string[],
): (reports: ReportStore, to: ReportsCommandOutput, who: string) => Promise<number> {
  return args[0] === 'close' ? close(args.slice(1)) : list(args)
}

function list(args: readonly string[]) {
  const { usage } = builtInHelp.reports
  const { flags, positionals } = parseWords(args, { all: 'flag', json: 'flag' }, usage)
  if (positionals.length > 0) throw new UsageError(`Too many words: ${positionals.join(' ')}. ${usage}`)
  return async (store: ReportStore, { stdout, stderr }: ReportsCommandOutput): Promise<number> => {
    const reports = await store.list(flags.get('all') === true)
    if (flags.get('json') === true) printJson(stdout, { reports })
    else if (reports.length === 0) printNote(stderr, 'There are no reports.')
    else {
      const style = styleOf(stdout.terminal ?? { columns: 80, bold: false })
      // One below the other, because report texts have many lines.
      stdout.write(reports.map(report => render(undefined, report, style)).join('\n'))
    }
    return 0
  }
}

function close(args: readonly string[]) {
  const { usage } = builtInHelp['reports close']
  const words = parseWords(args, { reason: 'value' }, usage)
  const [id, ...more] = words.positionals.map(word => word.trim())
  if (!id) throw new UsageError(`Which report? forklist reports shows their ids. ${usage}`)
  if (more.length > 0) throw new UsageError(`Too many words: ${more.join(' ')}. ${usage}`)
  const reason = reasonIn(words)
  return async (store: ReportStore, { stderr }: ReportsCommandOutput, who: string): Promise<number> => {
    const closed = await store.close(id, { command: 'reports close', who, ...(reason !== undefined && { reason }) })
    printNote(
      stderr,
      closed ? `${id} is closed.` : `No open report has the id ${JSON.stringify(id)}. forklist reports shows them.`,
    )
    return closed ? 0 : 1
  }
}
