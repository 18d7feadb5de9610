import * as z from 'zod'
import { builtIn } from '../command.ts'
import { printNote } from '../output.ts'
import { reason } from './options.ts'

export const reportsClose = builtIn({
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
})
