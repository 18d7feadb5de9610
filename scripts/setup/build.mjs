import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildForBrowsers } from './browser.mjs'
import { checkExamples } from './examples.mjs'
import { fingerprint } from './inputs.mjs'
import { writeLicenses } from './licenses.mjs'
import { writeMessages } from './messages.mjs'
import { buildForServers } from './server.mjs'

const stamp = root => join(root, 'dist/.inputs')

/** Returns whether dist matches the sources. Reading all sources takes a tenth of the time of a build. */
export const isBuilt = root =>
  existsSync(join(root, 'dist/main.js')) &&
  existsSync(stamp(root)) &&
  readFileSync(stamp(root), 'utf8') === fingerprint(root)

/** Builds into dist and writes only files that differ: a running server may be loading the others. */
export async function build(root) {
  writeMessages(root)
  // Taken before the build, so that a source changed meanwhile is built next time.
  const built = fingerprint(root)
  rmSync(stamp(root), { force: true })
  await checkExamples(root)
  const paths = [...(await buildForServers(root)), ...(await buildForBrowsers(root, built))]
  writeLicenses(root, paths, join(root, 'dist/THIRD-PARTY-LICENSES.txt'))
  writeFileSync(stamp(root), built)
}
