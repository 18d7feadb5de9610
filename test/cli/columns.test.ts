import { expect, test } from 'vitest'
import * as z from 'zod'
import { memberOf } from '../../src/cli/terminal/schema.ts'
import { tableColumns } from '../../src/core/table-columns.ts'
import { operations } from '../../src/operations/index.ts'
import { apiDocument } from '../../src/server/api-document.ts'

/** Yields every nested schema, and whether it is the schema of array items. */
function* within(schema: z.ZodType, item = false): Generator<{ schema: z.ZodType; item: boolean }> {
  yield { schema, item }
  if (schema instanceof z.ZodObject)
    for (const member of Object.values(schema.shape)) yield* within(member as z.ZodType)
  else if (schema instanceof z.ZodArray) yield* within(schema.element as z.ZodType, true)
  else if (schema instanceof z.ZodUnion) for (const option of schema.options) yield* within(option as z.ZodType)
  else if ('innerType' in schema.def) yield* within(schema.def.innerType as z.ZodType, item)
}

const schemas = operations.flatMap(operation => [...within(operation.output)].map(part => ({ ...part, operation })))

test('every column names a member of its schema', () => {
  const tables = schemas.flatMap(({ schema }) =>
    tableColumns.has(schema) ? [{ schema, ...tableColumns.get(schema)! }] : [],
  )
  expect(new Set(tables.map(({ schema }) => schema)).size, 'tables must be found').toBeGreaterThan(3)
  for (const { schema, columns, key } of tables) {
    for (const path of columns) {
      const member = path.split('.').reduce<z.ZodType | undefined>(memberOf, schema)
      expect(member, path).toBeDefined()
    }
    if (key !== undefined) expect(columns).toContain(key)
  }
})

test('every array of objects in a response has columns', () => {
  const many = schemas.filter(
    ({ schema, item }) => item && (schema instanceof z.ZodObject || schema instanceof z.ZodUnion),
  )
  // Problems within a problem are printed on separate lines.
  const withoutColumns = many.filter(
    ({ schema }) => !tableColumns.has(schema) && !(schema instanceof z.ZodObject && 'pointer' in schema.shape),
  )
  expect(withoutColumns.map(({ operation }) => operation.name)).toEqual([])
})

test('columns do not appear in the interface', () => {
  expect(JSON.stringify(apiDocument('https://forklist.example'))).not.toMatch(/"columns":\["|"key":/)
  for (const { schema } of schemas)
    expect(z.toJSONSchema(schema, { unrepresentable: 'any' })).not.toHaveProperty('columns')
})
