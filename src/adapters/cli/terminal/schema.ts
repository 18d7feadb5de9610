import * as z from 'zod'
import { type Columns, tables } from '../../../core/columns.ts'

/** A schema without what says whether a value may be left out. */
export const bare = (schema: z.ZodType): z.ZodType => {
  const { innerType } = schema.def as { innerType?: z.ZodType }
  return innerType ? bare(innerType) : schema
}

/** What may be at a place: the options of a union, or the one schema. */
const options = (schema: z.ZodType): z.ZodType[] => {
  const inner = bare(schema)
  return inner instanceof z.ZodUnion ? (inner.options as z.ZodType[]).flatMap(options) : [inner]
}

/** The schema of a member of an object; of a record, that of any. */
export function memberOf(schema: z.ZodType | undefined, name: string): z.ZodType | undefined {
  for (const option of schema ? options(schema) : []) {
    if (option instanceof z.ZodObject && name in option.shape) return option.shape[name]
    if (option instanceof z.ZodRecord) return option.valueType as z.ZodType
  }
  return undefined
}

/** The schema of what an array holds. */
export function itemOf(schema: z.ZodType | undefined): z.ZodType | undefined {
  const inner = schema && bare(schema)
  return inner instanceof z.ZodArray ? (inner.element as z.ZodType) : undefined
}

export const isTime = (schema: z.ZodType | undefined): boolean => {
  const { format } = (schema ? bare(schema).def : {}) as { format?: string }
  return format === 'datetime'
}

const isScalar = (schema: z.ZodType): boolean =>
  !['object', 'array', 'record', 'union'].includes(bare(schema).def.type as string)

/** What stands in the table of such things: what is said beside the schema, or its scalar members. */
export function columnsOf(schema: z.ZodType): Columns {
  const told = tables.get(bare(schema))
  if (told) return told
  const members = options(schema).flatMap(option => (option instanceof z.ZodObject ? Object.entries(option.shape) : []))
  const scalars = members.filter(([, member]) => isScalar(member as z.ZodType)).map(([name]) => name)
  return { columns: [...new Set(scalars)] }
}
