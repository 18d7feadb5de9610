import { expect, test } from 'vitest'
import * as z from 'zod'
import { memberOf } from '../../src/adapters/cli/terminal/schema.ts'
import { apiDocument } from '../../src/api-document.ts'
import { tables } from '../../src/core/columns.ts'
import { operations } from '../../src/operations/index.ts'

/** Every schema within one, and whether it is what an array holds. */
function* within(schema: z.ZodType, item = false): Generator<{ schema: z.ZodType; item: boolean }> {
  yield { schema, item }
  if (schema instanceof z.ZodObject)
    for (const member of Object.values(schema.shape)) yield* within(member as z.ZodType)
  else if (schema instanceof z.ZodArray) yield* within(schema.element as z.ZodType, true)
  else if (schema instanceof z.ZodUnion) for (const option of schema.options) yield* within(option as z.ZodType)
  else if ('innerType' in schema.def) yield* within(schema.def.innerType as z.ZodType, item)
}

const found = operations.flatMap(operation => [...within(operation.output)].map(part => ({ ...part, operation })))

test('every column names a member of what it is a column of', () => {
  const told = found.flatMap(({ schema }) => (tables.has(schema) ? [{ schema, ...tables.get(schema)! }] : []))
  expect(new Set(told.map(({ schema }) => schema)).size, 'without tables this would mean nothing').toBeGreaterThan(3)
  for (const { schema, columns, key } of told) {
    for (const path of columns) {
      const member = path.split('.').reduce<z.ZodType | undefined>(memberOf, schema)
      expect(member, path).toBeDefined()
    }
    if (key !== undefined) expect(columns).toContain(key)
  }
})

test('whatever an answer has many of says its columns', () => {
  const many = found.filter(
    ({ schema, item }) => item && (schema instanceof z.ZodObject || schema instanceof z.ZodUnion),
  )
  // Problems within a problem are told in lines of their own.
  const silent = many.filter(
    ({ schema }) => !tables.has(schema) && !(schema instanceof z.ZodObject && 'pointer' in schema.shape),
  )
  expect(silent.map(({ operation }) => operation.name)).toEqual([])
})

test('columns are no part of the interface', () => {
  expect(JSON.stringify(apiDocument('https://forklist.example'))).not.toMatch(/"columns"|"key":/)
  for (const { schema } of found)
    expect(z.toJSONSchema(schema, { unrepresentable: 'any' })).not.toHaveProperty('columns')
})
