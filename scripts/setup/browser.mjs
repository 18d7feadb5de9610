import { copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { fingerprint } from './inputs.mjs'

/** The typefaces of pictures: packages hold many more. */
const fonts = [
  '@expo-google-fonts/source-serif-4/400Regular/SourceSerif4_400Regular.ttf',
  '@expo-google-fonts/source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf',
  '@expo-google-fonts/sawarabi-gothic/400Regular/SawarabiGothic_400Regular.ttf',
]

/**
 * Bundles what browsers load into dist/browser, under names that change with the content, and says in a manifest which is which, and
 * of which build: each file of src/web/islands is an entry, and so are the stylesheets. What was there before is left until the
 * manifest names it no more.
 * @param built the build that it belongs to
 * @returns the paths of all sources that went into it
 */
export async function buildForBrowsers(root, built = fingerprint(root)) {
  // Not at the top: these scripts also run where nothing is installed yet.
  const { build } = await import('esbuild')
  const out = join(root, 'dist/browser')
  const { metafile, outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [...scripts(root), ...sheets],
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    loader: { '.woff2': 'file' },
    bundle: true,
    splitting: true,
    format: 'esm',
    target: ['es2022', 'chrome111', 'firefox113', 'safari16.4'],
    minify: true,
    tsconfig: 'src/web/islands/tsconfig.json',
    outdir: out,
    metafile: true,
    write: false,
    logLevel: 'warning',
  })
  const files = new Map(outputFiles.map(({ path, contents }) => [basename(path), contents]))
  files.set('manifest.json', Buffer.from(JSON.stringify({ build: built, entries: manifestOf(metafile) })))
  for (const [name, contents] of [...files])
    if (name !== 'manifest.json') for (const [ending, packed] of packings(contents)) files.set(name + ending, packed)

  mkdirSync(out, { recursive: true })
  for (const [name, contents] of files) writeFileSync(join(out, name), contents)
  for (const name of readdirSync(out)) if (!files.has(name)) rmSync(join(out, name))
  copyFonts(root)
  return Object.keys(metafile.inputs)
}

/** What every page is dressed in, and what a few need besides. */
const sheets = [
  { in: 'src/web/style/index.css', out: 'style' },
  { in: 'src/web/style/editor.css', out: 'editor.style' },
  { in: 'src/web/style/developers.css', out: 'developers.style' },
]

const scripts = root =>
  readdirSync(join(root, 'src/web/islands'))
    .filter(name => name.endsWith('.ts'))
    .map(name => ({ in: `src/web/islands/${name}`, out: basename(name, '.ts') }))

/** Entry by name: its file, and those that it needs at once. */
function manifestOf({ outputs }) {
  const names = Object.entries(outputs).filter(([, { entryPoint }]) => entryPoint)
  return Object.fromEntries(
    names.map(([path, { entryPoint, imports }]) => [
      sheets.find(sheet => sheet.in === entryPoint)?.out ?? basename(entryPoint, '.ts'),
      {
        file: basename(path),
        needs: imports.filter(({ kind }) => kind === 'import-statement').map(({ path }) => basename(path)),
      },
    ]),
  )
}

const packings = contents => [
  [
    '.br',
    brotliCompressSync(contents, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: contents.length },
    }),
  ],
  ['.gz', gzipSync(contents, { level: 9 })],
]

function copyFonts(root) {
  const out = join(root, 'dist/fonts')
  mkdirSync(out, { recursive: true })
  const copy = (from, name) => copyFileSync(join(root, 'node_modules', from), join(out, name))
  for (const font of fonts) {
    copy(font, basename(font))
    // Whoever passes the font on passes on its licence.
    const family = font.split('/').slice(0, 2).join('/')
    copy(`${family}/LICENSE_FONT`, `${basename(family)}-OFL.txt`)
  }
}
