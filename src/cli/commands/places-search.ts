import type * as z from 'zod'
import type { AuditNote } from '../../core/audit.ts'
import { searchPlaces } from '../../operations/search-places.ts'
import { shellQuoted } from '../../util/shell-quoted.ts'
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
    runOperation(searchPlaces, input, program, audit, answer => noteOn(input, answer as FoundPlaces)),
}

type FoundPlaces = z.output<typeof searchPlaces.output>

function noteOn({ near }: { near?: string }, found: FoundPlaces): string | undefined {
  // The response has a position only if `near` was understood.
  if (near !== undefined && found.near?.latitude === undefined)
    return `No town called ${near} is known, so the results are from everywhere.`
  if (found.coverage?.state === 'none')
    return `No places in ${found.coverage.area} are known. Load them with forklist places get ${shellQuoted(found.coverage.area)}.`
  return undefined
}
