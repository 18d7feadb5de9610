import { existsSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { anchors, pages, prose, root } from './pages.ts'

const linksOf = (text: string): string[] =>
  [...text.replace(/`[^`\n]*`/g, '').matchAll(/\]\(<?([^)\s>]+)>?\)/g)].map(([, target]) => target!)

const isElsewhere = (target: string): boolean => /^[a-z]+:/.test(target)

test.each(pages)('every link of $path has a target', page => {
  for (const target of linksOf(prose(page)).filter(target => !isElsewhere(target))) {
    const [file = '', anchor] = target.split('#')
    const path = file === '' ? page.path : normalize(join(dirname(page.path), file))
    expect(path.startsWith('..'), `${target} leads out of the project`).toBe(false)
    expect(existsSync(join(root, path)), `${target}: there is no ${path}`).toBe(true)
    if (anchor === undefined) continue
    const linked = pages.find(page => page.path === path)
    expect(linked && anchors(linked).has(anchor), `${target}: ${path} has no such heading`).toBe(true)
  }
})

test('the documentation’s index links every page', () => {
  const index = pages.find(({ path }) => path === 'docs/README.md')!
  const targets = linksOf(index.text).map(target => normalize(join('docs', target)))
  const indexed = pages.filter(
    ({ path }) => /^docs\/(how-to\/|explanation\/)?[^/]+\.md$/.test(path) && path !== index.path,
  )
  expect(indexed.length).toBeGreaterThan(20)
  for (const { path } of indexed) expect(targets).toContain(path)
})

test.each(pages)('$path contains no local path of a machine', ({ text }) => {
  expect(text).not.toContain(root)
  expect(text).not.toMatch(/(^|[\s"'`(=])\/(home|root|Users|tmp|work)\//m)
})
