/** @jsxImportSource hono/jsx */
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import type { JSX } from 'hono/jsx/jsx-runtime'
import { packageVersion } from '../../src/util/package-info.ts'
import { assetPath } from '../../src/web/assets.ts'
import type { DocSite } from '../../src/web/pages/developers/doc-site.ts'
import { docPages, problemPages } from '../../src/web/pages/developers/index.tsx'
import {
  allDocs,
  type Folder,
  fileOf,
  firstAddress,
  inFolder,
  missingAddress,
  programsAddress,
  searchAddress,
} from './folder.tsx'
import { FirstPage, MissingPage, ProgramsPage, SearchPage } from './pages.tsx'
import { pageScript, scriptFile, searchScript } from './search-files.ts'

const root = resolve(import.meta.dirname, '../..')

/** How to draw each page, by its address on a service. */
const pages: Readonly<Record<string, (site: DocSite) => JSX.Element | Promise<JSX.Element>>> = {
  [firstAddress]: site => <FirstPage site={site} />,
  [programsAddress]: site => <ProgramsPage site={site} />,
  [searchAddress]: site => <SearchPage site={site} />,
  [missingAddress]: site => <MissingPage site={site} />,
  ...docPages(allDocs.values()),
  ...problemPages,
}

/**
 * Returns the files of the documentation by their paths in its folder. Equal sources give equal bytes.
 * @param publicAddress for search engines: without one, there are no canonical links and no sitemap
 */
export async function siteFiles(publicAddress?: string): Promise<Map<string, string | Buffer>> {
  const [script, search] = await Promise.all([pageScript(), searchScript()])
  const sheets = ['style', 'developers.style'].map(name => assetPath(name).slice(1))
  const folder: Folder = {
    publicAddress: publicAddress?.replace(/\/$/, ''),
    version: packageVersion(),
    sheets,
    script: scriptFile('page', script),
    searchIndex: scriptFile('search', search),
  }
  const files = new Map<string, string | Buffer>()
  for (const [address, draw] of Object.entries(pages))
    files.set(fileOf(address), `<!doctype html>${await draw(inFolder(folder, address))}\n`)
  files.set(folder.script, script.text).set(folder.searchIndex, search.text)
  for (const sheet of sheets) files.set(sheet, readFileSync(join(root, 'dist/browser', basename(sheet))))
  for (const font of globSync('dist/browser/*.woff2', { cwd: root }).sort())
    files.set(`assets/${basename(font)}`, readFileSync(join(root, font)))
  for (const picture of globSync('docs/pictures/*.png', { cwd: root }).sort())
    files.set(`pictures/${basename(picture)}`, readFileSync(join(root, picture)))
  files.set('icon.svg', readFileSync(join(root, 'assets/icon.svg')))
  files.set('openapi.json', readFileSync(join(root, 'docs/openapi.json')))
  files.set(
    'licenses.txt',
    await licencesOf([...search.inputs, 'node_modules/@fontsource-variable/source-serif-4/index.css']),
  )
  if (folder.publicAddress !== undefined) files.set('sitemap.xml', sitemap(folder.publicAddress))
  return files
}

async function licencesOf(inputs: string[]): Promise<string> {
  // Not a static import: these scripts have no types.
  const { writeLicenses } = await import('../setup/licenses.mjs' as string)
  const temporary = mkdtempSync(join(tmpdir(), 'forklist-site-'))
  try {
    const file = join(temporary, 'licenses.txt')
    writeLicenses(root, inputs, file)
    return readFileSync(file, 'utf8')
  } finally {
    rmSync(temporary, { recursive: true })
  }
}

const sitemap = (publicAddress: string): string => {
  const locations = Object.keys(pages)
    .filter(address => address !== missingAddress && address !== searchAddress)
    .map(address => (address === firstAddress ? '' : fileOf(address)))
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${locations.map(path => `<url><loc>${publicAddress}/${path}</loc></url>`).join('\n')}
</urlset>
`
}
