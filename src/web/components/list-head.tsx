import { oEmbedUrl } from '../feeds/oembed.ts'
import { openGraph } from '../feeds/open-graph.ts'
import { languages } from '../locales/index.ts'
import type { Page } from '../page.ts'
import type { ListView } from '../views.ts'

/** Elements that other programs look for in the head of a list's page. */
export const ListHead = ({ page, list }: { page: Page; list: ListView }) => {
  const { url } = list
  return (
    <>
      <LanguageLinks page={page} url={url} />
      <link rel="alternate" type="application/atom+xml" href={`${url}/feed.atom`} title={page.messages.share.feed} />
      <link rel="alternate" type="text/markdown" href={`${url}.md`} />
      <link rel="alternate" type="application/json" href={`${url}.json`} />
      <link rel="alternate" type="application/json+oembed" href={oEmbedUrl(url, page.base)} title={list.title} />
      {openGraph(list, page.messages.formats, page.locale).map(([property, content]) => (
        <meta property={property} content={content} />
      ))}
    </>
  )
}

/** The address of a page in each language, for search engines. @param url without a language */
export const LanguageLinks = ({ page, url }: { page: Page; url: string }) => {
  const inLanguage = (tag: string) => `${url}?lang=${tag}`
  return (
    <>
      {/* Search engines treat each language as a separate page. Without `lang`, the page is in the reader's language. */}
      <link rel="canonical" href={page.isLanguageInUrl ? inLanguage(page.language) : url} />
      <link rel="alternate" hreflang="x-default" href={url} />
      {Object.keys(languages).map(tag => (
        <link rel="alternate" hreflang={tag} href={inLanguage(tag)} />
      ))}
    </>
  )
}
