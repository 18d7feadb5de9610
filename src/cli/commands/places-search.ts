import type { AuditNote } from '../../core/audit.ts'
import { searchPlaces } from '../../operations/search-places.ts'
import { builtInTopic, type Command } from '../command.ts'
import { commandOf, runOperation } from '../operation-command.ts'
import type { Program } from '../program.ts'

/** Runs the operation `searchPlaces`, and takes the query by position. */
export const placesSearch: Command = {
  ...commandOf(searchPlaces),
  name: 'places search',
  topic: builtInTopic,
  summary: 'Search for restaurants by name.',
  positions: { query: '<query> is missing.' },
  example: "forklist places search 'da felice' --near Rome",
  run: (input: { near?: string }, program: Program, audit: AuditNote) =>
    runOperation(searchPlaces, input, program, audit, answer =>
      // The response repeats `near` only if it was understood.
      input.near !== undefined && !('near' in (answer as object))
        ? `No town called ${input.near} is known, so the results are from everywhere.`
        : undefined,
    ),
}
