import { raw } from 'hono/html'
import type { Child } from 'hono/jsx'
import { type Page, to } from '../page.ts'
import { inScript } from '../text/in-script.ts'
import { type Language, languageNames } from '../words/index.ts'

type Shown = {
  page: Page
  /** Of the window, without the name of the site. */
  title?: string
  /** Entries of the browser's script. */
  script?: string
  /** A stylesheet besides the one of all pages. */
  sheet?: 'editor' | 'developers'
  /** Words that the script says. */
  says?: object
  /** More of the head. */
  head?: Child
  /** For who sees the page in search results. */
  description?: string
  noindex?: boolean
  /** What stands around the content: nothing in a frame on somebody else's page. */
  bare?: boolean
  children: Child
}

/** A whole page. */
export const Document = (shown: Shown) => {
  const { page, children, bare } = shown
  return (
    <>
      {raw('<!doctype html>')}
      <html lang={page.locale}>
        <Head {...shown} />
        <body class={bare ? 'bare' : undefined}>
          {!bare && <Masthead page={page} />}
          <main id="content">{children}</main>
          {!bare && <Foot page={page} />}
        </body>
      </html>
    </>
  )
}

const Head = ({ page, title, script, sheet, says, head, description, noindex }: Shown) => {
  const { assets, root } = page
  const entry = script === undefined ? undefined : assets.entry(script)
  return (
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title === undefined ? `Forklist · ${page.words.site.tagline}` : `${title} · Forklist`}</title>
      {description !== undefined && <meta name="description" content={description} />}
      {noindex && <meta name="robots" content="noindex" />}
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content="#fffdfa" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#1a1714" media="(prefers-color-scheme: dark)" />
      {assets.fonts.map(font => (
        <link rel="preload" href={root + font} as="font" type="font/woff2" crossorigin="" />
      ))}
      <link rel="stylesheet" href={root + assets.entry('style').path} />
      {sheet && <link rel="stylesheet" href={root + assets.entry(`${sheet}.style`).path} />}
      <link rel="icon" href={`${root}/icon.svg`} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={`${root}/icon.png`} />
      {head}
      {entry && <script type="module" src={root + entry.path} />}
      {entry?.needs.map(need => (
        <link rel="modulepreload" href={root + need} />
      ))}
      {says && <Data id="words" value={says} />}
    </head>
  )
}

/** Data for the page's script, which nothing runs. */
export const Data = ({ id, value, type = 'application/json' }: { id?: string; value: object; type?: string }) => (
  <script type={type} id={id}>
    {raw(inScript(value))}
  </script>
)

const Masthead = ({ page }: { page: Page }) => (
  <header class="masthead">
    <a class="skip" href="#content">
      {page.words.site.skip}
    </a>
    <a class="mark" href={to(page, '/')}>
      Forklist
    </a>
  </header>
)

const Foot = ({ page }: { page: Page }) => (
  <footer class="foot">
    <nav>
      <a href={to(page, '/')}>{page.words.site.newList}</a>{' '}
      <a href={to(page, '/developers')}>{page.words.site.developers}</a>
      {page.operatorPages.map(name => (
        <>
          {' '}
          <a href={to(page, `/${name}`)}>{page.words.site[name]}</a>
        </>
      ))}
    </nav>
    <nav aria-label={page.words.site.language} class="languages">
      {(Object.entries(languageNames) as [Language, string][]).map(([tag, name]) =>
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
