import * as z from 'zod'
import { tableColumns } from '../../core/table-columns.ts'
import { builtIn } from '../command.ts'
import { printJson, printNote, printRows } from '../output.ts'
import { json } from './options.ts'

const auditEntry = () =>
  z
    .object({
      at: z.iso.datetime(),
      who: z.string(),
      command: z.string(),
      subject: z.string().optional(),
      reason: z.string().optional(),
    })
    .register(tableColumns, { columns: ['at', 'who', 'command', 'subject', 'reason'], key: 'subject' })

const wholeNumber = 'must be a whole number of at least 1'

export const audit = builtIn({
  name: 'audit',
  summary: 'Show changes made by commands, newest first.',
  options: () => ({
    limit: z.int(wholeNumber).min(1, wholeNumber).max(9_999_999).default(100).describe('Maximum number of entries.'),
    json: json(),
  }),
  notes: ['An entry is deleted after 400 days.'],
  example: 'forklist audit --limit 20',
  async run({ limit, json }, { open, stdout, stderr }) {
    await using opened = await open()
    const newest = await opened.storage.audit.list(limit + 1)
    const entries = newest.slice(0, limit)
    if (json) printJson(stdout, { entries })
    else
      await printRows({ stdout, stderr }, auditEntry, entries, {
        none: 'No command has changed anything yet.',
        lineOf: ({ at, who, command, subject = '-', reason = '' }) =>
          [at, who, command, subject, reason].join('  ').trimEnd(),
      })
    if (newest.length > limit)
      printNote(stderr, `There are more entries than these ${limit}: raise --limit to see them.`)
    return 0
  },
})
