import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { problems } from '../../src/core/problem.ts'
import { defaultTools } from '../../src/operations/default-tools.ts'
import { allOperations } from '../../src/operations/index.ts'
import { root } from './pages.ts'

const folder = join(root, 'skills')
const [name, ...others] = readdirSync(folder)
const text = readFileSync(join(folder, name!, 'SKILL.md'), 'utf8')
const [, head = '', body = ''] = /^---\n([\s\S]+?)\n---\n([\s\S]+)$/.exec(text) ?? []
const front = new Map(
  head.split('\n').map(line => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
)

const toolOf = (operation: string): string => allOperations.find(each => each.name === operation)!.tool!
/** Everything in code style. */
const named = [...body.matchAll(/`([^`]+)`/g)].map(([, code]) => code!)

test('there is one Skill, whose front matter follows the format of Agent Skills', () => {
  expect(others).toEqual([])
  expect([...front.keys()]).toEqual(['name', 'description', 'license', 'compatibility'])
  expect(front.get('name')).toBe(name)
  expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  expect(name!.length).toBeLessThanOrEqual(64)
  expect(front.get('description')!.length).toBeLessThanOrEqual(1024)
  expect(front.get('compatibility')!.length).toBeLessThanOrEqual(500)
  // A plain YAML scalar has no colon or comment sign in it. Uploads to some hosts refuse markup.
  for (const value of front.values()) expect(value).not.toMatch(/: | #|[<>]|^[\W]/)
})

test('the Skill has at most 60 lines', () => {
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(60)
})

test('the Skill names only tools and problems that exist', () => {
  const known = new Set<string>([...allOperations.flatMap(({ tool }) => tool ?? []), ...Object.keys(problems)])
  const names = named.filter(code => /^[a-z]+(_[a-z]+)+$/.test(code))
  expect(names.filter(code => !known.has(code))).toEqual([])
})

test('the Skill says when to use each default tool, except those whose work another one does', () => {
  const left = defaultTools.map(toolOf).filter(tool => !named.includes(tool))
  expect(left).toEqual(['update_place_note', 'remove_place_from_list', 'reorder_list', 'search_places'])
})

test('the Skill names only members that tools have', () => {
  const members = new Set<string>()
  const collect = (schema: unknown): void => {
    if (typeof schema !== 'object' || schema === null) return
    for (const [key, value] of Object.entries(schema)) {
      if (key === 'properties') for (const member of Object.keys(value)) members.add(member)
      collect(value)
    }
  }
  collect(JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8')))
  const camel = named.filter(code => /^[a-z]+[A-Z]\w*$/.test(code))
  expect(camel.length).toBeGreaterThan(5)
  expect(camel.filter(code => !members.has(code))).toEqual([])
})
