import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { buildForBrowsers } from './browser.mjs'
import { mustRun } from './child.mjs'
import { filesBelow, fingerprint } from './inputs.mjs'
import { pinnedNode } from './installed.mjs'

const stamp = root => join(root, 'dist/.inputs')

/** Whether dist was built from what the sources are now. Reading them all takes a tenth of the time of asking the compiler. */
export const isBuilt = root =>
  existsSync(join(root, 'dist/main.js')) &&
  existsSync(stamp(root)) &&
  readFileSync(stamp(root), 'utf8') === fingerprint(root)

/** Compiles into dist, writing only the files that come out differently: a running server may be loading the others. */
export async function build(root) {
  // Taken first, so that a source changed meanwhile is built next time.
  const built = fingerprint(root)
  rmSync(stamp(root), { force: true })
  // The compiler trusts its own notes about what it wrote: without the output they are wrong.
  if (!existsSync(join(root, 'dist/main.js'))) rmSync(join(root, 'dist/.tsbuildinfo'), { force: true })

  await mustRun(pinnedNode(root), ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    failure: 'The build failed; what is wrong stands above.',
  })
  for (const file of filesBelow(join(root, 'dist'))) if (isOrphan(root, file)) rmSync(join(root, 'dist', file))
  await buildForBrowsers(root, built)
  writeFileSync(stamp(root), built)
}

/** A compiled file whose source is no more. What is made for browsers has names that no source has. */
function isOrphan(root, file) {
  if (file.startsWith(`browser${sep}`)) return false
  const [, name] = /^(.+)\.js(?:\.map)?$/.exec(file) ?? []
  return name !== undefined && !['.ts', '.tsx'].some(ending => existsSync(join(root, 'src', name + ending)))
}
