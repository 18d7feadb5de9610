import { expect, test } from 'vitest'
import { maxTextLength } from '../../src/api/mcp/call.ts'
import { kebab } from '../../src/cli/command.ts'
import { builtInCommands } from '../../src/cli/commands/index.ts'
import { settings } from '../../src/config/index.ts'
import { problems } from '../../src/core/problem.ts'
import { allFields } from '../../src/domain/place-fields.ts'
import { exportFormats } from '../../src/formats/export/index.ts'
import { allOperations, operations } from '../../src/operations/index.ts'
import { topics } from '../../src/operations/topics.ts'
import { providerSettings } from '../../src/places/providers/index.ts'
import { headings, page, pages } from './pages.ts'

/** Returns the content below a heading of the second or third level. */
const sectionOf = (path: string, heading: string): string =>
  page(path)
    .text.split(/^###? /m)
    .find(section => section.startsWith(`${heading}\n`)) ?? ''

const expectSections = (path: string, names: readonly string[]) => {
  expect(names.length).toBeGreaterThan(0)
  expect(headings(page(path)).filter(heading => names.includes(heading))).toEqual(names)
  for (const name of names) expect(sectionOf(path, name).split('\n').length, `${path}, ${name}`).toBeGreaterThan(4)
}

test('every setting has its heading', () => expectSections('docs/settings.md', Object.keys(settings)))

test('every problem has its heading', () => expectSections('docs/problems.md', Object.keys(problems)))

test('every operation has its heading, below its topic', () =>
  expectSections(
    'docs/operations.md',
    Object.keys(topics).flatMap(topic =>
      operations.filter(operation => operation.topic === topic).map(({ name }) => name),
    ),
  ))

test('every tool has a heading, and the assistants page gives its response size', () => {
  expectSections(
    'docs/tools.md',
    allOperations.flatMap(({ tool }) => (tool === null ? [] : [tool])),
  )
  expect(page('docs/assistants.md').text).toContain(`${maxTextLength.toLocaleString('en')} characters`)
})

test('every command has a heading, and every operation names its command', () => {
  const own = builtInCommands.map(({ name }) => name)
  expect(headings(page('docs/command-line.md'))).toEqual(expect.arrayContaining(own))
  for (const name of own) expect(sectionOf('docs/command-line.md', name), name).toContain(`forklist ${name}`)
  for (const { name } of operations)
    expect(sectionOf('docs/operations.md', name), name).toContain(`\`forklist ${kebab(name)}`)
})

test('every export format has its column on the page about exports', () => {
  const row = exportFormats.map(({ name }) => ` \`${name}\` |`).join('')
  expect(page('docs/export-formats.md').text, 'Each format needs a column in the table').toContain(`| |${row}`)
})

/** Generated pages, guides of one provider, and the history. */
const aboutProviders = /^(docs\/(settings|providers)|docs\/how-to\/(photon|google)|CHANGELOG)\.md$/

test('other pages name no provider by its settings, but refer to the generated list', () => {
  for (const { path, text } of pages)
    if (!aboutProviders.test(path))
      for (const name of Object.keys(providerSettings)) expect(text, `${path} names ${name}`).not.toContain(name)
  for (const path of [
    'SECURITY.md',
    'docs/examples/privacy.md',
    'docs/explanation/place-search.md',
    'docs/how-to/monitor.md',
  ])
    expect(page(path).text).toContain('providers.md)')
})

test('every field has its row in the reference, and pages about files refer to it', () => {
  for (const { name } of allFields) expect(page('docs/place-fields.md').text).toContain(`| \`${name}\` |`)
  for (const path of ['docs/export-formats.md', 'docs/import-formats.md', 'docs/how-to/load-places.md'])
    expect(page(path).text).toContain('place-fields.md#')
})

test('every operation named on a page exists', () => {
  const known = new Set(operations.map(({ name }) => name))
  const named = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/\[(\w+)\]\((?:\.\.\/)*(?:docs\/)?operations\.md#\w+\)/g)].map(([, name]) => ({ path, name })),
  )
  expect(named.length).toBeGreaterThan(10)
  for (const { path, name } of named) expect(known, `${path} names ${name}`).toContain(name)
})
