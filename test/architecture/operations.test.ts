import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import type { Operation } from '../../src/core/operation.ts'
import { operations } from '../../src/operations/index.ts'
import { root } from './sources.ts'

const folder = join(root, 'src/operations')

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'handle' in value && 'envelope' in value

const withWords = (name: string, mark: string): string => name.replace(/[A-Z]/g, letter => mark + letter.toLowerCase())

/** The operations that each file of the folder exports. */
const found = await Promise.all(
  globSync('*.ts', { cwd: folder })
    .filter(file => file !== 'index.ts')
    .map(async file => ({
      file: basename(file, '.ts'),
      exported: Object.entries<unknown>(await import(join(folder, file))).filter(([, value]) => isOperation(value)),
    })),
)

test('every operation has its own file of the same name', () => {
  const places = found.flatMap(({ file, exported }) => exported.map(([name, value]) => ({ file, name, value })))
  expect(places.map(({ file, name }) => `${file}.ts ${name}`).sort()).toEqual(
    operations.map(({ name }) => `${withWords(name, '-')}.ts ${name}`).sort(),
  )
  for (const { name, value } of places) expect(isOperation(value) && value.name).toBe(name)
})

test('every operation is in the array that all interfaces loop over', () => {
  const exported = found.flatMap(({ exported }) => exported.map(([, value]) => value))
  expect(new Set<unknown>(operations)).toEqual(new Set(exported))
  expect(operations).toHaveLength(exported.length)
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
  // It would put the only key of a list in use into a transcript.
  rotateEditToken: null,
  // It never ends, and a call of a tool has to.
  watchList: null,
}

test.each(operations)('$name has the tool name that clients rely on', ({ name, tool }) => {
  expect(tool).toBe(name in toolNames ? toolNames[name] : withWords(name, '_'))
})

test('no two operations share a name, tool name, title, or method and path', () => {
  for (const said of ['name', 'tool', 'title'] as const) {
    const names = operations.map(operation => operation[said]).filter(name => name !== null)
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
