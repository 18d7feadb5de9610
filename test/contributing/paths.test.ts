import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pages, root } from '../docs/pages.ts'
import { recipes } from './recipe.ts'

/** Files that the recipes create. */
const created = new Set([...recipes.values()].flat().flatMap(({ path, isDiff }) => (isDiff ? [] : [path])))

const checked = pages.filter(({ path }) => /^docs\/[^/]+\.md$|^CONTRIBUTING\.md$/.test(path))

test.each(checked)('$path names only paths of src that exist', ({ text }) => {
  const named = [...text.matchAll(/(?<![\w./-])src\/[\w./-]*\w/g)].map(([path]) => path)
  expect(named.filter(path => !created.has(path) && !existsSync(join(root, path)))).toEqual([])
})
