import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

export const inputs = [
  'src',
  'scripts/setup/browser.mjs',
  'scripts/setup/card.mjs',
  'scripts/setup/license-texts',
  'scripts/setup/licenses.mjs',
  'scripts/setup/messages.mjs',
  'scripts/setup/server.mjs',
  'tsconfig.json',
  'package-lock.json',
]

/** Returns a hash of everything that goes into dist. */
export function fingerprint(root) {
  const hash = createHash('sha256')
  for (const input of inputs)
    for (const file of filesBelow(join(root, input)))
      hash.update(`${file}\0`).update(readFileSync(join(root, input, file)))
  return hash.digest('hex')
}

/** Returns every file below a folder, or the empty path for a file. */
export function filesBelow(path) {
  if (statSync(path).isFile()) return ['']
  return readdirSync(path, { recursive: true })
    .sort()
    .filter(file => statSync(join(path, file)).isFile())
}
