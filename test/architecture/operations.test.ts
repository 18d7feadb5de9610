import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import type { Operation } from '../../src/core/operation.ts'
import { allOperations, operations } from '../../src/operations/index.ts'
import { root } from './sources.ts'

const folder = join(root, 'src/operations')

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'handle' in value && 'envelope' in value

const splitWords = (name: string, mark: string): string => name.replace(/[A-Z]/g, letter => mark + letter.toLowerCase())

/** The operations that each file of the folder exports. */
const modules = await Promise.all(
  globSync('*.ts', { cwd: folder })
    .filter(file => file !== 'index.ts')
    .map(async file => ({
      file: basename(file, '.ts'),
      exported: Object.entries<unknown>(await import(join(folder, file))).filter(([, value]) => isOperation(value)),
    })),
)

test('every operation has its own file of the same name', () => {
  const entries = modules.flatMap(({ file, exported }) => exported.map(([name, value]) => ({ file, name, value })))
  expect(entries.map(({ file, name }) => `${file}.ts ${name}`).sort()).toEqual(
    allOperations.map(({ name }) => `${splitWords(name, '-')}.ts ${name}`).sort(),
  )
  for (const { name, value } of entries) expect(isOperation(value) && value.name).toBe(name)
})

test('every operation is in the array that all interfaces loop over, or in that of tools only', () => {
  const exported = modules.flatMap(({ exported }) => exported.map(([, value]) => value))
  expect(new Set<unknown>(allOperations)).toEqual(new Set(exported))
  expect(allOperations).toHaveLength(exported.length)
})

/** Tool names that differ from the operation's name. */
const toolNames: Record<string, string | null> = {
  createList: 'create_list',
  getList: 'get_list',
  browseLists: 'browse_lists',
  searchPlaces: 'search_places',
  addPlace: 'add_place_to_list',
  updatePlaceNote: 'update_place_note',
  updatePlace: 'update_place',
  removePlace: 'remove_place_from_list',
  reorderList: 'reorder_list',
  updateList: 'update_list',
  deleteList: 'delete_list',
  exportList: 'export_list',
  // The response would put the list's only valid edit token into an assistant's transcript.
  rotateEditToken: null,
  // A stream of events never ends, but a tool call has to.
  watchList: null,
}

test.each(operations)('$name has the tool name that clients rely on', ({ name, tool }) => {
  expect(tool).toBe(name in toolNames ? toolNames[name] : splitWords(name, '_'))
})

test('no two operations share a name, tool name, title, or method and path', () => {
  for (const member of ['name', 'tool', 'title'] as const) {
    const names = operations.map(operation => operation[member]).filter(name => name !== null)
    expect(new Set(names).size).toBe(names.length)
  }
  expect(new Set(operations.map(({ method, path }) => `${method} ${path}`)).size).toBe(operations.length)
})

test.each(operations)('$name describes itself in at most 300 characters', ({ title, description }) => {
  for (const text of [title, description]) {
    expect(text.trim()).not.toBe('')
    expect([...text].length).toBeLessThanOrEqual(300)
  }
})
