import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const folder = resolve(import.meta.dirname, '../../docs/decisions')
const read = (name: string): string => readFileSync(join(folder, name), 'utf8')

const pages = readdirSync(folder)
  .filter(name => name !== 'README.md')
  .sort()

test('the index of decisions lists every page in order, by title', () => {
  const entries = [...read('README.md').matchAll(/^- \[(.+)\]\((.+)\)$/gm)].map(([, title, page]) => [page, title])
  expect(entries).toEqual(pages.map(page => [page, /^# (.+)$/m.exec(read(page))?.[1]]))
})

test('the pages are numbered without a gap', () => {
  expect(pages.map(page => Number(/^(\d{3})-[a-z0-9-]+\.md$/.exec(page)?.[1]))).toEqual(
    pages.map((_, index) => index + 1),
  )
})

test.each(pages)('%s has its number in its title', page => {
  expect(read(page)).toMatch(new RegExp(`^# ${page.slice(0, 3)} \\S`))
})

test.each(pages)('%s has a status and the three headings', page => {
  const text = read(page)
  const status = /^# .+\n\nStatus: (?:accepted|replaced (?:in part )?by (\d{3})(?: and (\d{3}))?)\n/.exec(text)
  expect(status).not.toBeNull()
  for (const number of status!.slice(1).filter(Boolean)) expect(pages.some(name => name.startsWith(number))).toBe(true)
  expect([...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)).toEqual([
    'Context',
    'Decision',
    'Consequences',
  ])
})
