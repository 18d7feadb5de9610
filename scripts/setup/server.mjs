import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join, sep } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { Stopped } from './child.mjs'
import { filesBelow } from './inputs.mjs'

/**
 * Loaded from node_modules, where they are: one of them brings a file of its own besides modules, and the other, the sign-in, is as large
 * as all the rest and off for most.
 */
const external = ['@resvg/resvg-wasm', 'oidc-provider']

/** Packages of the older kind call it, and modules have none. */
const banner = "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);"

/**
 * Bundles the program and what runs in its threads, with the packages that they use, into dist: finding and loading a thousand small
 * files was half of every start. What is imported by a call stays a file of its own, which is loaded when it is wanted.
 * @returns the paths of all sources that went into it
 * @throws Stopped when the sources cannot be bundled
 */
export async function buildForServers(root) {
  // Not at the top: these scripts also run where nothing is installed yet.
  const { build, transform } = await import('esbuild')
  const entryPoints = entries(root)
  const { metafile, outputFiles } = await build({
    absWorkingDir: root,
    entryPoints,
    // All in one folder, so that the package's files are as far from each.
    entryNames: '[name]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    banner: { js: banner },
    external,
    outdir: 'dist',
    sourcemap: 'linked',
    sourcesContent: false,
    legalComments: 'none',
    plugins: [withoutComments(transform)],
    metafile: true,
    write: false,
    logLevel: 'warning',
  }).catch(() => {
    throw new Stopped('The build failed; what is wrong stands above.')
  })
  const files = new Map(outputFiles.map(({ path, contents }) => [basename(path), contents]))
  write(join(root, 'dist'), files, entryPoints)
  return Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.keys(inputs).filter(path => inputs[path].bytesInOutput > 0),
  )
}

/**
 * Leaves out the comments of packages. esbuild keeps those inside classes, which were a quarter of what every start read and every
 * process kept in memory, twice over where one of them has a letter beyond Latin. What it puts out is still laid out to be read.
 */
const withoutComments = transform => ({
  name: 'without comments',
  setup(build) {
    build.onLoad({ filter: /[\\/]node_modules[\\/].*\.[cm]?js$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8')
      // Most have been stripped by those who made them.
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

/** The program, the beginning of every thread, and what measurements open in a process of their own. */
const entries = root => [
  'src/main.ts',
  'src/server.ts',
  'src/service.ts',
  ...filesBelow(join(root, 'src'))
    .filter(file => file.endsWith('-worker.ts'))
    .map(file => `src/${file.replaceAll(sep, '/')}`),
]

/** Those that name others last, so that what starts meanwhile finds all that it is told of. */
function write(folder, files, entryPoints) {
  const begins = new Set(entryPoints.map(path => `${basename(path, '.ts')}.js`))
  mkdirSync(folder, { recursive: true })
  for (const [name, contents] of [...files].sort(([a], [b]) => begins.has(a) - begins.has(b))) {
    const path = join(folder, name)
    if (!existsSync(path) || !readFileSync(path).equals(contents)) writeFileSync(path, contents)
  }
  const kept = keptBeside(folder, [...files.keys()].sort())
  for (const name of readdirSync(folder)) if (/\.js(\.map)?$/.test(name) && !kept.has(name)) rmSync(join(folder, name))
}

/** What the build before had goes with the next one: a server that was started from it loads its parts when it wants them. */
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
    // There was no build before, or it was broken off here.
    return undefined
  }
}
