/** @jsxImportSource hono/jsx */
import { posix } from 'node:path'
import { HeadStart } from '../../src/web/components/document.tsx'
import type { DocSite, FrameProps } from '../../src/web/pages/developers/doc-site.ts'
import { type Doc, docsOf, projectGroups as groups, readDoc } from '../../src/web/pages/developers/docs.ts'

/** What all pages of the folder share. Paths of files are relative to the folder. */
export type Folder = {
  /** The public address without a trailing slash. */
  publicAddress: string | undefined
  version: string
  sheets: readonly string[]
  /** The script of every page. */
  script: string
  /** The script with the index, which loads with the first search. */
  searchIndex: string
}

/** Each decision is a page. docs/README.md names only their index. */
const decisions = [...readDoc('decisions/README.md').matchAll(/^- \[(.+)\]\((.+)\.md\)$/gm)].map(
  ([, title = '', name]): Doc => ({ path: `decisions/${name}`, title, about: title, within: 'decisions/README' }),
)

/** All documents that are pages of the folder, by path. */
export const allDocs: ReadonlyMap<string, Doc> = new Map([
  ...docsOf(groups),
  ...decisions.map((doc): [string, Doc] => [doc.path, doc]),
])

export const firstAddress = '/developers'
export const missingAddress = '/404'
/** Addresses of pages that no service has. */
export const programsAddress = '/developers/programs'
export const searchAddress = '/developers/search'

/** Returns the file of a page. @param address on a service */
export const fileOf = (address: string): string =>
  address === firstAddress ? 'index.html' : `${address.replace(/^\/(developers\/)?/, '')}.html`

/** Returns the documentation as files, for the page at an address. */
export function inFolder(folder: Folder, path: string): DocSite {
  const root = rootFrom(folder, path)
  return {
    path,
    to: address => `${root}/${fileOf(address)}`,
    base: 'http://localhost:3000',
    code: text => text,
    openApi: `${root}/openapi.json`,
    groups,
    docs: allDocs,
    search: { action: `${root}/${fileOf(searchAddress)}`, index: `${root}/${folder.searchIndex}` },
    Frame: props => <Frame folder={folder} path={path} {...props} />,
  }
}

/** Returns the link from a page to the folder, without a trailing slash. */
const rootFrom = ({ publicAddress }: Folder, path: string): string =>
  // Servers show the page for missing addresses at every depth.
  path === missingAddress && publicAddress !== undefined
    ? new URL(publicAddress).pathname.replace(/\/$/, '')
    : posix.relative(posix.dirname(fileOf(path)), '.') || '.'

const Frame = ({
  folder,
  path,
  title,
  description,
  search,
  children,
}: FrameProps & { folder: Folder; path: string }) => {
  const { publicAddress, version, sheets, script } = folder
  const root = rootFrom(folder, path)
  const isFirst = path === firstAddress
  return (
    <html lang="en">
      <head>
        <HeadStart
          title={isFirst ? 'Forklist documentation' : `${title} · Forklist`}
          description={description}
          // A font from a disk cannot be preloaded.
          fonts={[]}
          sheets={sheets.map(sheet => `${root}/${sheet}`)}
          icon={`${root}/icon.svg`}
        />
        {publicAddress !== undefined && path !== missingAddress && (
          <link rel="canonical" href={`${publicAddress}/${isFirst ? '' : fileOf(path)}`} />
        )}
        {[missingAddress, searchAddress].includes(path) && <meta name="robots" content="noindex" />}
        <script defer src={`${root}/${script}`} />
      </head>
      <body>
        <header class="masthead">
          <a class="skip" href="#content">
            Skip to content
          </a>
          <a class="mark" href={`${root}/index.html`}>
            Forklist
          </a>
          <div class="actions">{search}</div>
        </header>
        <main id="content">{children}</main>
        <footer class="foot">
          <nav aria-label="More">
            <a href={`${root}/changelog.html`}>Forklist {version}</a> <a href={`${root}/openapi.json`}>openapi.json</a>{' '}
            <a href={`${root}/licenses.txt`}>Licences</a>
          </nav>
        </footer>
      </body>
    </html>
  )
}
