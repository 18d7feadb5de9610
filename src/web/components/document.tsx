import { raw } from 'hono/html'
import type { Child } from 'hono/jsx'
import { type Language, languages } from '../locales/index.ts'
import { type Page, to } from '../page.ts'
import type { PageData } from '../page-data.ts'

type DocumentProps = {
  page: Page
  /** Title of the page without the site's name. */
  title?: string
  /** Entry of the client code, such as `list`. */
  script?: string
  /** A style sheet in addition to the common one. */
  sheet?: 'editor' | 'developers' | 'design'
  data?: PageData
  head?: Child
  description?: string
  noindex?: boolean
  /** Leaves out header and footer, for a frame on another site's page. */
  bare?: boolean
  /** The page's own actions, at the end of the bar. */
  actions?: Child
  children: Child
}

export const Document = (shown: DocumentProps) => {
  const { page, children, bare, actions } = shown
  return (
    <>
      {raw('<!doctype html>')}
      <html lang={page.locale}>
        <Head {...shown} />
        <body class={bare ? 'bare' : undefined}>
          {!bare && <Masthead page={page} actions={actions} />}
          <main id="content">{children}</main>
          {!bare && <Foot page={page} />}
        </body>
      </html>
    </>
  )
}

const Head = ({ page, title, script, sheet, data, head, description, noindex, bare }: DocumentProps) => {
  const { assets, root } = page
  return (
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title === undefined ? `Forklist · ${page.messages.site.tagline}` : `${title} · Forklist`}</title>
      {description !== undefined && <meta name="description" content={description} />}
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content="#fffdfa" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#1a1714" media="(prefers-color-scheme: dark)" />
      {assets.fonts.map(font => (
        <link rel="preload" href={root + font} as="font" type="font/woff2" crossorigin="" />
      ))}
      {['style', ...(sheet ? [`${sheet}.style`] : [])].map(name => (
        <link rel="stylesheet" href={root + assets.path(name)} />
      ))}
      <link rel="icon" href={`${root}/icon.svg`} type="image/svg+xml" />
      {noindex && <meta name="robots" content="noindex" />}
      {!bare && <link rel="describedby" href={`${root}/llms.txt`} type="text/markdown" />}
      {!bare && <AppLinks page={page} />}
      {head}
      {script !== undefined && <script type="module" src={root + assets.path(script)} />}
      {data && <Data id="page-data" value={data} />}
    </head>
  )
}

/** What a browser needs to install the site as an app. */
const AppLinks = ({ page }: { page: Page }) => (
  <>
    <link rel="apple-touch-icon" href={`${page.root}/icon-maskable.png`} />
    <meta name="apple-mobile-web-app-title" content="Forklist" />
    <link rel="manifest" href={to(page, '/manifest.webmanifest')} />
  </>
)

/** Data for the page's script or for search engines, in a script element that is never run. */
export const Data = ({ id, value, type = 'application/json' }: { id?: string; value: object; type?: string }) => (
  <script type={type} id={id}>
    {raw(inScript(value))}
  </script>
)

const Masthead = ({ page, actions }: Pick<DocumentProps, 'page' | 'actions'>) => (
  <header class="masthead">
    <a class="skip" href="#content">
      {page.messages.site.skip}
    </a>
    <a class="mark" href={to(page, '/')}>
      Forklist
    </a>
    {actions && <div class="actions">{actions}</div>}
  </header>
)

const Foot = ({ page }: { page: Page }) => (
  <footer class="foot">
    <nav>
      <a href={to(page, '/')}>{page.messages.site.newList}</a>{' '}
      <a href={to(page, '/developers')}>{page.messages.site.developers}</a>
      {page.operatorPages.map(name => (
        <>
          {' '}
          <a href={to(page, `/${name}`)}>{page.messages.site[name]}</a>
        </>
      ))}
    </nav>
    <nav aria-label={page.messages.site.language} class="languages">
      {(Object.entries(languages) as [Language, { name: string }][]).map(([tag, { name }]) =>
        tag === page.language ? (
          <b lang={tag} aria-current="true">
            {name}
          </b>
        ) : (
          <a href={`?lang=${tag}`} lang={tag} hreflang={tag}>
            {name}
          </a>
        ),
      )}
    </nav>
  </footer>
)

/** Serializes JSON so that it cannot end a `<script>` or comment, or break a line of JavaScript. */
export const inScript = (value: object): string =>
  JSON.stringify(value).replace(/[<>\u2028\u2029]/g, c => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)
