import * as z from 'zod'
import { type TableColumns, tableColumns } from '../../core/table-columns.ts'

/** Unwraps optional, default and nullable schemas. */
export const unwrapped = (schema: z.ZodType): z.ZodType => {
  const { innerType } = schema.def as { innerType?: z.ZodType }
  return innerType ? unwrapped(innerType) : schema
}

/** Returns the options of a union, or the one schema. */
const unionOptions = (schema: z.ZodType): z.ZodType[] => {
  const inner = unwrapped(schema)
  return inner instanceof z.ZodUnion ? (inner.options as z.ZodType[]).flatMap(unionOptions) : [inner]
}

/** Returns the schema of an object's member, or of any value of a record. */
export function memberOf(schema: z.ZodType | undefined, name: string): z.ZodType | undefined {
  for (const option of schema ? unionOptions(schema) : []) {
    if (option instanceof z.ZodObject && name in option.shape) return option.shape[name]
    if (option instanceof z.ZodRecord) return option.valueType as z.ZodType
  }
  return undefined
}

/** Returns the schema of an array's items. */
export function itemOf(schema: z.ZodType | undefined): z.ZodType | undefined {
  const inner = schema && unwrapped(schema)
  return inner instanceof z.ZodArray ? (inner.element as z.ZodType) : undefined
}

const isScalar = (schema: z.ZodType): boolean =>
  !['object', 'array', 'record', 'union'].includes(unwrapped(schema).def.type as string)

/** Returns the table columns of a schema: the registered ones, or its scalar members. */
export function columnsOf(schema: z.ZodType): TableColumns {
  const registered = tableColumns.get(unwrapped(schema))
  if (registered) return registered
  const members = unionOptions(schema).flatMap(option =>
    option instanceof z.ZodObject ? Object.entries(option.shape) : [],
  )
  const scalars = members.filter(([, member]) => isScalar(member as z.ZodType)).map(([name]) => name)
  return { columns: [...new Set(scalars)] }
}
