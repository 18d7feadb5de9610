import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join, sep } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { Stopped } from './child.mjs'
import { filesBelow } from './inputs.mjs'

/** Packages that others load if they are there: for another runtime, and for colours in messages that are off. */
const optional = ['pg-cloudflare', 'supports-color']

/** CommonJS packages call `require`, which modules lack. */
const banner = "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);"

/**
 * Bundles the program and its worker threads with all their packages into dist: loading a thousand small files was half of every start,
 * and what is published needs no packages. Dynamic imports stay separate files.
 * @returns the paths of all sources in the bundle
 * @throws Stopped if the sources cannot be bundled
 */
export async function buildForServers(root) {
  // Not at the top: these scripts also run before packages are installed.
  const { build, transform } = await import('esbuild')
  const entryPoints = entries(root)
  const { metafile, outputFiles } = await build({
    absWorkingDir: root,
    entryPoints,
    // All in one folder, so that relative paths to the package's files are the same everywhere.
    entryNames: '[name]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    banner: { js: banner },
    external: optional,
    outdir: 'dist',
    sourcemap: 'linked',
    sourcesContent: false,
    legalComments: 'none',
    plugins: [withoutComments(transform)],
    metafile: true,
    write: false,
    logLevel: 'warning',
  }).catch(() => {
    throw new Stopped('The build failed: see the messages above.')
  })
  const files = new Map(outputFiles.map(({ path, contents }) => [basename(path), contents]))
  write(join(root, 'dist'), files, entryPoints)
  return Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.keys(inputs).filter(path => inputs[path].bytesInOutput > 0),
  )
}

/**
 * Removes comments of packages. esbuild keeps comments inside classes, which were a quarter of the bundle in every process's memory,
 * doubled if one has a non-Latin letter. The output stays formatted.
 */
const withoutComments = transform => ({
  name: 'without comments',
  setup(build) {
    build.onLoad({ filter: /[\\/]node_modules[\\/].*\.[cm]?js$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8')
      // Most packages are published without comments.
      if (!text.includes('/*')) return undefined
      const { code } = await transform(text, {
        minifyWhitespace: true,
        legalComments: 'none',
        sourcemap: 'inline',
        sourcefile: basename(path),
        sourcesContent: false,
      })
      return { contents: code, loader: 'js' }
    })
  },
})

/** Returns the entries: the program, its threads, and the modules that measurements load in a separate process. */
const entries = root => [
  'src/main.ts',
  'src/server/start-server.ts',
  'src/server/app.ts',
  ...filesBelow(join(root, 'src'))
    .filter(file => file.endsWith('.worker.ts'))
    .map(file => `src/${file.replaceAll(sep, '/')}`),
]

/** Writes importing files last, so that a process that starts during the build finds all its imports. */
function write(folder, files, entryPoints) {
  const begins = new Set(entryPoints.map(path => `${basename(path, '.ts')}.js`))
  mkdirSync(folder, { recursive: true })
  for (const [name, contents] of [...files].sort(([a], [b]) => begins.has(a) - begins.has(b))) {
    const path = join(folder, name)
    if (!existsSync(path) || !readFileSync(path).equals(contents)) writeFileSync(path, contents)
  }
  const used = keptBeside(folder, [...files.keys()].sort())
  for (const name of readdirSync(folder)) if (/\.js(\.map)?$/.test(name) && !used.has(name)) rmSync(join(folder, name))
}

/** Returns the files of this build and of the previous one. Those stay for one more build: a running server may still load them. */
function keptBeside(folder, now) {
  const file = join(folder, '.parts.json')
  const known = readKnown(file) ?? { now, before: [] }
  const before = isDeepStrictEqual(known.now, now) ? known.before : known.now
  writeFileSync(file, JSON.stringify({ now, before }))
  return new Set([...now, ...before])
}

function readKnown(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // No previous build, or an interrupted one.
    return undefined
  }
}
