/** Writes the program and a Node as one executable file. Run on the pinned Node: `node scripts/executable/write.ts NODE FILE`. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { constants, zstdCompressSync } from 'node:zlib'
import { build } from 'esbuild'
import type { Contents } from './unpack.ts'

const root = resolve(import.meta.dirname, '../..')
// Not a static import: these scripts have no types.
const { npm }: { npm(): string[] } = await import('../setup/install.mjs' as string)
type PackedPaths = (root: string, npm: string[]) => string[]
const { packedPaths }: { packedPaths: PackedPaths } = await import('../setup/pack.mjs' as string)

/** Node looks for this word in its own file. The injection changes its last digit, so that Node runs what was injected. */
const fuse = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2'

const [node = '', file = ''] = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'forklist-executable-'))
const unfinished = `${resolve(file)}.part`
try {
  writePackage()
  await writeMain()
  writeExecutable()
} finally {
  rmSync(folder, { recursive: true })
  rmSync(unfinished, { force: true })
}

/** Writes the files of the npm package as one: a line with the table of its contents, then the compressed files. */
function writePackage(): void {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const sources = packedPaths(root, npm())
    .sort()
    .map(path => [path, join(root, path)] as const)
  const all = [...sources, ['NODE-LICENSE.txt', join(root, 'scripts/executable/node-license.txt')] as const]
  const parts = all.map(([path, source]) => ({ path, bytes: readFileSync(source) }))
  const bytes = Buffer.concat(parts.map(part => part.bytes))
  const files = parts.map(({ path, bytes }): [string, number] => [path, bytes.length])
  const hash = createHash('sha256').update(JSON.stringify(files)).update(bytes).digest('hex')
  const contents: Contents = { name: `${version}-${hash.slice(0, 16)}`, files }
  // The highest level saves 0.5 MB of 137 MB and takes 5 s instead of 0.2 s.
  const compressed = zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 9 } })
  writeFileSync(join(folder, 'package'), Buffer.concat([Buffer.from(`${JSON.stringify(contents)}\n`), compressed]))
}

/** Writes the main script, in the one file that Node runs from an executable. */
async function writeMain(): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: ['scripts/executable/main.ts'],
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node24',
    outfile: join(folder, 'main.cjs'),
  })
}

/** Writes a copy of Node with the main script and the package. */
function writeExecutable(): void {
  const config = {
    // Relative, because Node stores this path in the file.
    main: 'main.cjs',
    output: 'blob',
    disableExperimentalSEAWarning: true,
    // One: the order of several depends on the machine.
    assets: { package: 'package' },
  }
  writeFileSync(join(folder, 'config.json'), JSON.stringify(config))
  run(process.execPath, '--experimental-sea-config', 'config.json')
  copyFileSync(node, unfinished)
  const isMac = process.platform === 'darwin'
  if (isMac) run('codesign', '--remove-signature', unfinished)
  const injector = join(root, 'node_modules/postject/dist/cli.js')
  const segment = isMac ? ['--macho-segment-name', 'NODE_SEA'] : []
  run(process.execPath, injector, unfinished, 'NODE_SEA_BLOB', 'blob', '--sentinel-fuse', fuse, ...segment)
  if (isMac) run('codesign', '--sign', '-', unfinished)
  renameSync(unfinished, file)
}

/** Runs a program in the temporary folder. Shows its output only if it fails. */
function run(command: string, ...args: string[]): void {
  execFileSync(command, args, { cwd: folder, stdio: 'pipe' })
}
