import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildForBrowsers } from './browser.mjs'
import { fingerprint } from './inputs.mjs'
import { writeLicenses } from './licenses.mjs'
import { buildForServers } from './server.mjs'

const stamp = root => join(root, 'dist/.inputs')

/** Whether dist was built from what the sources are now. Reading them all takes a tenth of the time of building. */
export const isBuilt = root =>
  existsSync(join(root, 'dist/main.js')) &&
  existsSync(stamp(root)) &&
  readFileSync(stamp(root), 'utf8') === fingerprint(root)

/** Builds into dist, writing only the files that come out differently: a running server may be loading the others. */
export async function build(root) {
  // Taken first, so that a source changed meanwhile is built next time.
  const built = fingerprint(root)
  rmSync(stamp(root), { force: true })
  const paths = [...(await buildForServers(root)), ...(await buildForBrowsers(root, built))]
  writeLicenses(root, paths, join(root, 'dist/THIRD-PARTY-LICENSES.txt'))
  writeFileSync(stamp(root), built)
}
