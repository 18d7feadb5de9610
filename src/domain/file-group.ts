import * as z from 'zod'
import { tableColumns } from '../core/table-columns.ts'
import { textUpTo } from './response-schemas.ts'

/** Maximum length of a group's name. A longer one is cut. */
export const maxGroupLength = 200

/** A layer, folder, heading, tag or file whose rows can be chosen together. */
export const FileGroup = z
  .object({
    name: textUpTo(maxGroupLength).describe('Empty for the rows without a group.'),
    rows: z.int().min(1),
    isFood: z
      .boolean()
      .optional()
      .describe('Whether its places are restaurants, bars, cafés and the like. Absent if unknown.'),
  })
  .meta({ id: 'FileGroup' })
  .register(tableColumns, { columns: ['name', 'rows', 'isFood'], key: 'name' })
export type FileGroup = z.output<typeof FileGroup>

const separator = ' / '

/** Returns the name of a group in others, outermost first: "Italy / Rome". */
export const nestedGroup = (names: readonly string[]): string => names.join(separator)

/** Returns the name of a group in an outer one; that of the outer one, if they have one name or there is no inner one. */
export const groupWithin = (outer: string, inner: string | undefined): string =>
  inner === undefined || inner === outer ? outer : nestedGroup([outer, inner])

/** Returns the names in a group's name, outermost first. */
export const namesOfGroup = (group: string): string[] => group.split(separator)
