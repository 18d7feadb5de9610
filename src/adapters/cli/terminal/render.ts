import type * as z from 'zod'
import { columnsOf, isTime, itemOf, memberOf } from './schema.ts'
import { table } from './table.ts'
import { asLine, harmless } from './text.ts'

export type Style = {
  /** Columns of the terminal. */
  width: number
  heading(text: string): string
}

type Schema = z.ZodType | undefined
type Members = Record<string, unknown>

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isTable = (value: unknown): value is Members[] =>
  Array.isArray(value) && value.length > 0 && value.every(isObject)

/** `authorName` as people read it: `author name`. */
export const spaced = (name: string): string => name.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)

/** An answer for people: scalars as `name  value`, objects below their name, arrays of objects as tables. */
export function render(schema: Schema, value: object, style: Style): string {
  const blocks = blocksOf(schema, value as Members, style)
  return blocks.map(block => `${block.join('\n')}\n`).join('\n')
}

/** The members in their order: scalars that follow each other stand together, everything else for itself. */
function blocksOf(schema: Schema, value: Members, style: Style): string[][] {
  const members = Object.entries(value).filter(([, member]) => !isEmpty(member))
  const names = members.filter(([, member]) => isScalar(member)).map(([name]) => spaced(name))
  const label = Math.max(0, ...names.map(name => name.length)) + 2
  const blocks: string[][] = []
  for (const [index, [name, member]] of members.entries()) {
    const inner = memberOf(schema, name)
    const heading = style.heading(spaced(name))
    if (isTable(member)) blocks.push([...(index > 0 ? [heading] : []), ...rows(inner, member, style)])
    else if (isObject(member)) blocks.push([heading, ...within(inner, member, style)])
    else {
      const lines = line(spaced(name).padEnd(label), textOf(inner, member))
      if (index > 0 && isScalar(members[index - 1]![1])) blocks.at(-1)!.push(...lines)
      else blocks.push(lines)
    }
  }
  return blocks
}

const isScalar = (value: unknown): boolean => !isObject(value) && !isTable(value)
const isEmpty = (value: unknown): boolean => value === undefined || (isObject(value) && Object.keys(value).length === 0)

const within = (schema: Schema, value: Members, style: Style): string[] =>
  blocksOf(schema, value, { ...style, width: style.width - 2 })
    .flat()
    .map(line => `  ${line}`)

/** Text of several lines stands below itself. */
const line = (label: string, text: string): string[] =>
  harmless(text)
    .split('\n')
    .map((part, index) => ((index === 0 ? label : ' '.repeat(label.length)) + part).trimEnd())

function textOf(schema: Schema, value: unknown): string {
  if (!Array.isArray(value)) return String(value)
  return value.length === 0 ? 'none' : value.map(item => cell(itemOf(schema), item)).join(', ')
}

function rows(schema: Schema, values: readonly Members[], { width, heading }: Style): string[] {
  const item = itemOf(schema)!
  const { columns, key } = columnsOf(item)
  const shown = values.map(value => columns.map(path => at(item, value, path)))
  const laid = columns.map((path, index) => {
    const right = shown.every(row => ['number', 'undefined'].includes(typeof row[index]!.value))
    const exact = right || shown.every(row => isTime(row[index]!.schema))
    return { header: spaced(path.split('.').at(-1)!).toUpperCase(), whole: path === key, exact, right }
  })
  const [headers, ...lines] = table(
    laid,
    shown.map(row => row.map(({ schema, value }) => cell(schema, value))),
    width,
  )
  return [heading(headers!), ...lines]
}

/** What stands in a value at `place.name`. */
const at = (schema: Schema, value: unknown, path: string): { schema: Schema; value: unknown } =>
  path.split('.').reduce(
    (outer, name) => ({
      schema: memberOf(outer.schema, name),
      value: isObject(outer.value) ? outer.value[name] : undefined,
    }),
    { schema, value },
  )

/** A value in one cell: a time to the minute, a thing by the first of its columns. */
function cell(schema: Schema, value: unknown): string {
  if (value === undefined) return ''
  if (Array.isArray(value)) return value.map(item => cell(itemOf(schema), item)).join(', ')
  if (isObject(value)) return String((schema && value[columnsOf(schema).columns[0]!]) ?? JSON.stringify(value))
  return isTime(schema) ? String(value).replace(/T(\d\d:\d\d).*Z$/, ' $1Z') : asLine(String(value))
}
