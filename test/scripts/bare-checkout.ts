import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { onTestFinished } from 'vitest'

/** Creates a clone with one dependency, nothing installed and an empty npm cache. */
export function bareCheckout() {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'forklist-bare-')))
  onTestFinished(() => rmSync(root, { recursive: true, maxRetries: 5 }))
  const write = (file: string, content: string) => writeFileSync(join(root, file), content)
  cpSync(resolve(import.meta.dirname, '../../scripts'), join(root, 'scripts'), { recursive: true })
  const manifest = {
    name: 'forklist',
    version: '0.1.0',
    type: 'module',
    engines: { node: '>=24.15' },
    dependencies: { carbonara: '1.0.0' },
  }
  write('package.json', JSON.stringify(manifest))
  const packages = { '': manifest, 'node_modules/carbonara': { version: '1.0.0' }, 'scripts/node': {} }
  write(
    'package-lock.json',
    JSON.stringify({ name: 'forklist', version: '0.1.0', lockfileVersion: 3, requires: true, packages }),
  )

  /** Runs `forklist serve` from this clone's sources. */
  const start = (environment: NodeJS.ProcessEnv) => {
    const child = spawn(process.execPath, [join(root, 'scripts/forklist.mjs'), 'serve'], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, npm_config_cache: join(root, 'cache'), ...environment },
    })
    let errors = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors += text
    })
    return { child, complaints: () => errors, ended: once(child, 'close') as Promise<[number | null, string | null]> }
  }
  return { root, write, start }
}
