import { copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { buildCard } from './card.mjs'
import { fingerprint } from './inputs.mjs'

/** Fonts of the social images, beside those in assets/fonts. The packages contain many more. */
const fonts = [
  '@expo-google-fonts/source-serif-4/400Regular/SourceSerif4_400Regular.ttf',
  '@expo-google-fonts/source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf',
]

/** Code that pages load later, with `import()`. All pages share these files. */
const lazy = [
  { in: 'src/web/client/map/index.ts', out: 'map' },
  { in: 'src/web/qr.ts', out: 'qr' },
]

/**
 * Bundles the browser code into dist/browser under names that change with the content, and writes a manifest of these names. Each file of
 * src/web/client and each style sheet is an entry, and one file: many small files compress worse, and delay the first paint of a phone.
 * Earlier files stay until the manifest no longer names them. `card.html` is no page: assistants show it.
 * @param built fingerprint of the build
 * @returns the paths of all sources in the bundle
 */
export async function buildForBrowsers(root, built = fingerprint(root)) {
  // Not at the top: these scripts also run before packages are installed.
  const { build } = await import('esbuild')
  const out = join(root, 'dist/browser')
  const options = {
    absWorkingDir: root,
    entryNames: '[name]-[hash]',
    bundle: true,
    target: ['es2022', 'chrome111', 'firefox113', 'safari16.4'],
    minify: true,
    outdir: out,
    metafile: true,
    write: false,
    logLevel: 'warning',
  }
  const modules = { ...options, format: 'esm', tsconfig: 'src/web/client/tsconfig.json' }
  const later = await build({ ...modules, entryPoints: lazy, chunkNames: '[name]-[hash]', splitting: true })
  const pages = build({
    ...modules,
    entryPoints: [...scripts(root), ...sheets],
    assetNames: '[name]-[hash]',
    loader: { '.woff2': 'file' },
    plugins: [loadedLater(root, later.metafile)],
  })
  // Not every browser loads modules in service workers. A worker that names the build is a new one with each build.
  const worker = build({
    ...options,
    entryPoints: [serviceWorker],
    format: 'iife',
    define: { RELEASE: JSON.stringify(built) },
    tsconfig: 'src/web/client/worker/tsconfig.json',
  })
  const [card, ...ofPages] = await Promise.all([buildCard(root, options), pages, worker])
  const made = [later, ...ofPages]
  const files = new Map(
    made.flatMap(({ outputFiles }) => outputFiles.map(({ path, contents }) => [basename(path), contents])),
  )
  const entries = Object.assign({}, ...made.map(({ metafile }) => manifestOf(metafile)))
  files.set('manifest.json', Buffer.from(JSON.stringify({ build: built, entries })))
  for (const [name, contents] of [...files])
    if (name !== 'manifest.json') for (const [ending, packed] of packings(contents)) files.set(name + ending, packed)
  files.set('card.html', Buffer.from(card.html))

  mkdirSync(out, { recursive: true })
  for (const [name, contents] of files) writeFileSync(join(out, name), contents)
  for (const name of readdirSync(out)) if (!files.has(name)) rmSync(join(out, name))
  copyForImages(root)
  const inputs = made.flatMap(({ metafile }) => Object.keys(metafile.inputs))
  return [...inputs, ...card.inputs, ...fonts.map(font => `node_modules/${font}`)]
}

const serviceWorker = { in: 'src/web/client/worker/index.ts', out: 'worker' }

/** The style sheet of every page, and those of single pages. */
const sheets = [
  { in: 'src/web/styles/index.css', out: 'style' },
  { in: 'src/web/styles/editor.css', out: 'editor.style' },
  { in: 'src/web/styles/developers.css', out: 'developers.style' },
  { in: 'src/web/styles/design.css', out: 'design.style' },
]

const scripts = root =>
  readdirSync(join(root, 'src/web/client'))
    .filter(name => name.endsWith('.ts'))
    .map(name => ({ in: `src/web/client/${name}`, out: basename(name, '.ts') }))

/** Returns the file of each entry. */
const manifestOf = ({ outputs }) =>
  Object.fromEntries(
    entriesOf(outputs).map(([path, { entryPoint }]) => [
      [...lazy, ...sheets, serviceWorker].find(entry => entry.in === entryPoint)?.out ?? basename(entryPoint, '.ts'),
      basename(path),
    ]),
  )

const entriesOf = outputs => Object.entries(outputs).filter(([, { entryPoint }]) => entryPoint)

/** Replaces each `import()` by the file that was built for it. @throws for code that is not in `lazy` */
const loadedLater = (root, { outputs }) => ({
  name: 'loaded-later',
  setup(build) {
    const files = new Map(entriesOf(outputs).map(([path, { entryPoint }]) => [join(root, entryPoint), basename(path)]))
    build.onResolve({ filter: /^\./ }, ({ kind, path, resolveDir }) => {
      if (kind !== 'dynamic-import') return undefined
      const file = files.get(join(resolveDir, path))
      return file ? { path: `./${file}`, external: true } : { errors: [{ text: `Add ${path} to the lazy files` }] }
    })
  },
})

const packings = contents => [
  [
    '.br',
    brotliCompressSync(contents, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: contents.length },
    }),
  ],
  ['.gz', gzipSync(contents, { level: 9 })],
]

/** Copies the renderer of social images, the shaper of their text, and the fonts. */
function copyForImages(root) {
  const out = join(root, 'dist/fonts')
  mkdirSync(out, { recursive: true })
  const copy = (from, name) => copyFileSync(join(root, 'node_modules', from), join(out, name))
  copy('@resvg/resvg-wasm/index_bg.wasm', '../resvg.wasm')
  copy('harfbuzzjs/dist/harfbuzz.wasm', '../harfbuzz.wasm')
  for (const font of fonts) {
    copy(font, basename(font))
    // The font's licence has to be distributed with it.
    const family = font.split('/').slice(0, 2).join('/')
    copy(`${family}/LICENSE_FONT`, `${basename(family)}-OFL.txt`)
  }
}
