import type * as z from 'zod'
import { isJsonObject, type JsonObject } from '../../util/json-object.ts'
import { columnsOf, itemOf, memberOf } from './schema.ts'
import { table } from './table.ts'
import { asLine, spaced, withoutControls } from './text.ts'

export type Style = {
  /** Columns of the terminal. */
  width: number
  heading(text: string): string
}

type Schema = z.ZodType | undefined
const isTable = (value: unknown): value is JsonObject[] =>
  Array.isArray(value) && value.length > 0 && value.every(isJsonObject)

/** Renders a response for people: scalars as `name  value`, objects below their name, arrays of objects as tables. */
export function render(schema: Schema, value: object, style: Style): string {
  const blocks = blocksOf(schema, value as JsonObject, style)
  return blocks.map(block => `${block.join('\n')}\n`).join('\n')
}

/** Returns blocks of lines in member order. Consecutive scalars share a block. */
function blocksOf(schema: Schema, value: JsonObject, style: Style): string[][] {
  const members = Object.entries(value).filter(([, member]) => !isEmpty(member))
  const names = members.filter(([, member]) => isScalar(member)).map(([name]) => spaced(name))
  const label = Math.max(0, ...names.map(name => name.length)) + 2
  const blocks: string[][] = []
  for (const [index, [name, member]] of members.entries()) {
    const inner = memberOf(schema, name)
    const heading = style.heading(spaced(name))
    if (isTable(member)) blocks.push([...(index > 0 ? [heading] : []), ...rows(inner, member, style)])
    else if (isJsonObject(member)) blocks.push([heading, ...indented(inner, member, style)])
    else {
      const lines = line(spaced(name).padEnd(label), renderScalar(inner, member))
      if (index > 0 && isScalar(members[index - 1]![1])) blocks.at(-1)!.push(...lines)
      else blocks.push(lines)
    }
  }
  return blocks
}

/** A moment as JSON has it: 2026-05-01T12:00:00.000Z. */
const time = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):[\d.]+Z$/
const isTime = (value: unknown): value is string => typeof value === 'string' && time.test(value)

const isScalar = (value: unknown): boolean => !isJsonObject(value) && !isTable(value)
const isEmpty = (value: unknown): boolean =>
  value === undefined || (isJsonObject(value) && Object.keys(value).length === 0)

const indented = (schema: Schema, value: JsonObject, style: Style): string[] =>
  blocksOf(schema, value, { ...style, width: style.width - 2 })
    .flat()
    .map(line => `  ${line}`)

/** Returns the lines of a labelled text. Continuation lines are indented to the label's width. */
const line = (label: string, text: string): string[] =>
  withoutControls(text)
    .split('\n')
    .map((part, index) => ((index === 0 ? label : ' '.repeat(label.length)) + part).trimEnd())

function renderScalar(schema: Schema, value: unknown): string {
  if (!Array.isArray(value)) return String(value)
  return value.length === 0 ? 'none' : value.map(item => cell(itemOf(schema), item)).join(', ')
}

function rows(schema: Schema, values: readonly JsonObject[], { width, heading }: Style): string[] {
  const item = itemOf(schema)!
  const { columns, key } = columnsOf(item)
  const shown = values.map(value => columns.map(path => valueAt(item, value, path)))
  const layout = columns.map((path, index) => {
    const right = shown.every(row => ['number', 'undefined'].includes(typeof row[index]!.value))
    const exact = right || shown.every(({ [index]: cell }) => cell!.value === undefined || isTime(cell!.value))
    return { header: spaced(path.split('.').at(-1)!).toUpperCase(), whole: path === key, exact, right }
  })
  const [headers, ...lines] = table(
    layout,
    shown.map(row => row.map(({ schema, value }) => cell(schema, value))),
    width,
  )
  return [heading(headers!), ...lines]
}

/** Returns the value and schema at a path such as `place.name`. */
const valueAt = (schema: Schema, value: unknown, path: string): { schema: Schema; value: unknown } =>
  path.split('.').reduce(
    (outer, name) => ({
      schema: memberOf(outer.schema, name),
      value: isJsonObject(outer.value) ? outer.value[name] : undefined,
    }),
    { schema, value },
  )

/** Returns a value for one cell: a time to the minute, an object by its first column. */
function cell(schema: Schema, value: unknown): string {
  if (value === undefined) return ''
  if (Array.isArray(value)) return value.map(item => cell(itemOf(schema), item)).join(', ')
  if (isJsonObject(value)) return String((schema && value[columnsOf(schema).columns[0]!]) ?? JSON.stringify(value))
  return isTime(value) ? value.replace(time, '$1 $2Z') : asLine(String(value))
}
