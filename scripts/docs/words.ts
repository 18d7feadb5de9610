import type { JsonSchema } from '../../src/core/json-schema.ts'
import { typeWords } from '../../src/web/pages/developers/type-words.ts'

export const operationLink = (name: string): string => `[${name}](operations.md#${name.toLowerCase()})`

/** Describes the type of a member with its bounds, in Markdown. */
export const typeOf = (schema: JsonSchema): string =>
  typeWords(schema)
    .map(piece => {
      if (typeof piece === 'string') return piece
      return 'code' in piece ? `\`${piece.code}\`` : `[${piece.object}](#${piece.object.toLowerCase()})`
    })
    .join('')

/** A member of a value. Nested members are named `own.name` and `places[].query`. */
export type Member = { name: string; schema: JsonSchema; required: boolean }

export function membersOf({ properties = {}, required = [] }: JsonSchema, within = ''): Member[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const path = within + name
    const inner = schema.items ? { of: schema.items, mark: '[].' } : { of: schema, mark: '.' }
    return [{ name: path, schema, required: required.includes(name) }, ...membersOf(inner.of, path + inner.mark)]
  })
}

/** Returns a table of the members of a value. @param mark text for a required member */
export const membersTable = (schema: JsonSchema, mark: string): string[] => [
  '| member | type | | |',
  '|---|---|---|---|',
  ...membersOf(schema).map(
    ({ name, schema, required }) => `| \`${name}\` | ${typeOf(schema)} | ${required ? mark : ''} | ${whatOf(schema)} |`,
  ),
]

/** Escapes text for a table cell. */
export const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

export const whatOf = ({ description = '', default: unset }: JsonSchema): string =>
  cell([description, unset === undefined ? '' : `When left out: \`${unset}\`.`].filter(Boolean).join(' '))
