import { resolve } from 'node:path'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/** Returns the packages that these files load with all their static imports. */
async function packagesOf(...files: string[]): Promise<string[]> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: files,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    outdir: 'dist',
    write: false,
    metafile: true,
    logLevel: 'warning',
  })
  const { outputs } = metafile
  const found = new Set<string>()
  const seen = new Set<string>()
  const look = (output: string) => {
    if (seen.has(output)) return
    seen.add(output)
    for (const { path, kind, external } of outputs[output]!.imports) {
      if (kind === 'dynamic-import') continue
      if (!external) look(path)
      else if (!path.startsWith('node:')) found.add(path.split('/', path.startsWith('@') ? 2 : 1).join('/'))
    }
  }
  for (const file of files) look(Object.keys(outputs).find(output => outputs[output]!.entryPoint === file)!)
  return [...found].sort()
}

test('`forklist serve` loads the required packages at start and others on demand', async () => {
  expect(await packagesOf('src/main.ts', 'src/cli/command-line.ts', 'src/server/serve.ts')).toEqual([
    '@hono/node-server',
    '@photostructure/tz-lookup',
    'any-ascii',
    'hono',
    'ipaddr.js',
    'kysely',
    'lru-cache',
    'pino',
    'prom-client',
    'qr',
    'zod',
  ])
})

test('commands that open the database load no metrics library', async () => {
  expect(await packagesOf('src/server/container.ts')).not.toContain('prom-client')
})

test('the look-up worker thread loads very few modules', async () => {
  expect(await packagesOf('src/places/local.worker.ts')).toEqual(['any-ascii', 'open-location-code', 'zod'])
})
