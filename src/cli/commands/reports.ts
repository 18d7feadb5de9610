import * as z from 'zod'
import { builtIn, type Command } from '../command.ts'
import { printJson, printNote, printReadable } from '../output.ts'
import { flag, json, reason } from './options.ts'

export const reportCommands: readonly Command[] = [
  builtIn({
    name: 'reports',
    summary: 'Show reports by readers.',
    options: () => ({ all: flag('Include closed reports.'), json: json() }),
    notes: ['A report is deleted after 90 days, or with its list.'],
    example: 'forklist reports',
    async run({ all, json }, { open, stdout, stderr }) {
      await using opened = await open()
      const reports = await opened.storage.reports.list(all)
      if (json) printJson(stdout, { reports })
      else if (reports.length === 0) printNote(stderr, 'There are no reports.')
      // One below the other, because report texts have many lines.
      else
        for (const [index, report] of reports.entries()) {
          if (index > 0) stdout.write('\n')
          await printReadable(stdout, undefined, report)
        }
    },
  }),

  builtIn({
    name: 'reports close',
    summary: 'Mark a report as dealt with, by its ID in reports.',
    options: () => ({ id: z.string().trim().min(1), reason: reason() }),
    positions: { id: 'Which report? forklist reports shows their ids.' },
    example: 'forklist reports close rep_x7k2mq9d',
    async run({ id }, { open, stderr }, audit) {
      await using opened = await open()
      const closed = await opened.storage.reports.close(id, audit)
      const missing = `No open report has the id ${JSON.stringify(id)}. forklist reports shows them.`
      printNote(stderr, closed ? `${id} is closed.` : missing)
      return closed ? 0 : 1
    },
  }),
]
