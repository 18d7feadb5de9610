import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { build } from 'esbuild'
import { packed, type StoredIndex } from '../../src/web/client/guides/packed-index.ts'
import type { SearchData } from '../../src/web/client/guides/search.ts'
import { targetOf } from '../../src/web/pages/developers/links.ts'
import { buildIndex, sectionLink } from '../../src/web/pages/developers/search-index.ts'
import { shortened } from '../../src/web/text/shortened.ts'
import { allDocs, fileOf } from './folder.tsx'

const root = resolve(import.meta.dirname, '../..')

/** Maximum length of the text of a result in code points. Longer texts are most of the download. */
const maxText = 120

export type Bundle = { text: string; inputs: string[] }

/** Returns the script of every page, which waits for the first search. */
export const pageScript = (): Promise<Bundle> => bundled('index', {})

/** Returns the script with the index of all sections and the code that reads it. */
export const searchScript = (): Promise<Bundle> =>
  bundled('search', {
    globalName: 'forklistGuides',
    footer: {
      js: `globalThis.forklistSearch=forklistGuides.openSearch(JSON.parse(${JSON.stringify(JSON.stringify(searchData()))}))`,
    },
  })

async function bundled(entry: string, options: object): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: [`src/web/client/guides/${entry}.ts`],
    tsconfig: 'src/web/client/tsconfig.json',
    bundle: true,
    minify: true,
    format: 'iife',
    target: ['es2022', 'chrome111', 'firefox113', 'safari16.4'],
    legalComments: 'none',
    charset: 'utf8',
    metafile: true,
    write: false,
    ...options,
  })
  return { text: outputFiles[0]!.text, inputs: Object.keys(metafile.inputs) }
}

/** Returns the data of the search, with links from the first page. */
function searchData(): SearchData {
  const { sections, index } = buildIndex()
  const fromFirst = { to: fileOf, openApi: 'openapi.json', docs: allDocs }
  const linkOf = (link: string) => targetOf(fromFirst, link)!.href
  const pages = [...new Map(sections.map(({ file, page }) => [file, page]))]
  return {
    index: packed(JSON.parse(JSON.stringify(index)) as StoredIndex),
    pages: pages.map(([file, title]) => [title, linkOf(file)]),
    sections: sections.map(section => ({
      page: pages.findIndex(([file]) => file === section.file),
      ...(section.id !== undefined && { link: linkOf(sectionLink(section)) }),
      ...(section.title !== section.page && { title: section.title }),
      text: shortened(section.text, maxText),
    })),
  }
}

/** Returns the file of a script, which changes with its content. */
export const scriptFile = (name: string, { text }: Bundle): string =>
  `assets/${name}-${createHash('sha256').update(text).digest('hex').slice(0, 8)}.js`
