import * as z from 'zod'
import { builtIn } from '../command.ts'
import { printJson, printNote, printReadable } from '../output.ts'
import { json } from './options.ts'

export const reports = builtIn({
  name: 'reports',
  summary: 'Show reports by readers.',
  options: () => ({ all: z.boolean().default(false).describe('Include closed reports.'), json: json() }),
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
    return 0
  },
})
