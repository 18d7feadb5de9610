/** Builds the bundle for desktop apps (MCPB) with the official packer. Run `npm run build:mcpb -- FILE`; without a name, `forklist.mcpb`. */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'esbuild'
import { unzipSync, zipSync } from 'fflate'
import { manifest, oldestNode } from './mcpb/manifest.ts'

const root = resolve(import.meta.dirname, '..')
const file = resolve(process.argv[2] ?? 'forklist.mcpb')
const folder = mkdtempSync(join(tmpdir(), 'forklist-mcpb-'))
try {
  mkdirSync(join(folder, 'server'))
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['scripts/mcpb/server.ts'],
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: `node${oldestNode}`,
    legalComments: 'none',
    outfile: join(folder, 'server/index.mjs'),
    metafile: true,
  })
  writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify(manifest(), null, 2)}\n`)
  cpSync(join(root, 'assets/icon-512.png'), join(folder, 'icon.png'))
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
  // Not a static import: these scripts have no types.
  const { writeLicenses } = await import('./setup/licenses.mjs' as string)
  const bundled = Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.keys(inputs).filter(path => inputs[path]!.bytesInOutput > 0),
  )
  writeLicenses(root, bundled, join(folder, 'THIRD-PARTY-LICENSES.txt'))
  const packer = join(root, 'test/api/mcp/node_modules/@anthropic-ai/mcpb/dist/cli/cli.js')
  // It validates the manifest first.
  execFileSync(process.execPath, [packer, 'pack', folder, file], { stdio: 'inherit' })
  // The packer writes the time of the files. A fixed one makes equal sources equal bundles.
  writeFileSync(file, zipSync(unzipSync(readFileSync(file)), { mtime: new Date(1980, 0, 1), level: 9 }))
} finally {
  rmSync(folder, { recursive: true })
}
