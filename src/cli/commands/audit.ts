import * as z from 'zod'
import { builtIn } from '../command.ts'
import { printNote, printRows } from '../output.ts'
import { json } from './options.ts'

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
  async run({ limit, json }, program) {
    await using opened = await program.open()
    const newest = await opened.storage.audit.list(limit + 1)
    await printRows(program, { entries: newest.slice(0, limit) }, json, {
      columns: ['at', 'who', 'command', 'subject', 'reason'],
      key: 'subject',
      none: 'No command has changed anything yet.',
    })
    if (newest.length > limit)
      printNote(program.stderr, `There are more entries than these ${limit}: raise --limit to see them.`)
  },
})
