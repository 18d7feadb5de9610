import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

export const inputs = [
  'src',
  'scripts/setup/browser.mjs',
  'scripts/setup/licenses.mjs',
  'scripts/setup/server.mjs',
  'tsconfig.json',
  'package-lock.json',
]

/** Of all that goes into dist: another one for another build. */
export function fingerprint(root) {
  const hash = createHash('sha256')
  for (const input of inputs)
    for (const file of filesBelow(join(root, input)))
      hash.update(`${file}\0`).update(readFileSync(join(root, input, file)))
  return hash.digest('hex')
}

/** Every file below a folder, or the empty path when it is a file itself. */
export function filesBelow(path) {
  if (statSync(path).isFile()) return ['']
  return readdirSync(path, { recursive: true })
    .sort()
    .filter(file => statSync(join(path, file)).isFile())
}
