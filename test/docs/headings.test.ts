import { expect, test } from 'vitest'
import { kebab } from '../../src/adapters/cli/names.ts'
import { ownCommands } from '../../src/adapters/cli/own-commands.ts'
import { mostText } from '../../src/adapters/mcp/call.ts'
import { problems } from '../../src/core/problem.ts'
import { exportFormats } from '../../src/exports/index.ts'
import { operations } from '../../src/operations/index.ts'
import { settings } from '../../src/settings/index.ts'
import { headings, page } from './pages.ts'

/** What stands below a heading of the second level. */
const sectionOf = (path: string, heading: string): string =>
  page(path)
    .text.split(/^## /m)
    .find(section => section.startsWith(`${heading}\n`)) ?? ''

const everySaysSomething = (path: string, names: readonly string[]) => {
  expect(names.length).toBeGreaterThan(0)
  expect(headings(page(path)).filter(heading => names.includes(heading))).toEqual(names)
  for (const name of names) expect(sectionOf(path, name).split('\n').length, `${path}, ${name}`).toBeGreaterThan(4)
}

test('every setting has its heading', () => everySaysSomething('docs/settings.md', Object.keys(settings)))

test('every problem has its heading', () => everySaysSomething('docs/problems.md', Object.keys(problems)))

test('every operation has its heading', () =>
  everySaysSomething(
    'docs/operations.md',
    operations.map(({ name }) => name),
  ))

test('every tool has its heading, and the page about assistants says how long its answers are', () => {
  everySaysSomething(
    'docs/tools.md',
    operations.flatMap(({ tool }) => (tool === null ? [] : [tool])),
  )
  expect(page('docs/assistants.md').text).toContain(`${mostText.toLocaleString('en')} characters`)
})

test('every command that is no operation has its heading, and every operation says which command it is', () => {
  const own = Object.keys(ownCommands)
  expect(headings(page('docs/command-line.md'))).toEqual(expect.arrayContaining(own))
  for (const name of own) expect(sectionOf('docs/command-line.md', name), name).toContain(`forklist ${name}`)
  for (const { name } of operations)
    expect(sectionOf('docs/operations.md', name), name).toContain(`\`forklist ${kebab(name)}`)
})

test('every export format has its column on the page about exports', () => {
  const row = exportFormats.map(({ name }) => ` \`${name}\` |`).join('')
  expect(page('docs/exports.md').text).toContain(`| |${row}`)
})

test('every operation that the pages name is one', () => {
  const known = new Set(operations.map(({ name }) => name))
  for (const path of ['docs/rest.md', 'docs/assistants.md', 'docs/exports.md', 'docs/operating.md'])
    for (const [, name] of page(path).text.matchAll(/\[(\w+)\]\(operations\.md#/g))
      expect(known, `${path} names ${name}`).toContain(name)
})
