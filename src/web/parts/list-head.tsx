import { oEmbedUrl } from '../formats/oembed.ts'
import { openGraph } from '../formats/open-graph.ts'
import type { Page } from '../page.ts'
import type { ListView } from '../views.ts'
import { languages } from '../words/index.ts'

/** What other programs look for in the head of a list's page. */
export const ListHead = ({ page, list }: { page: Page; list: ListView }) => {
  const { url } = list
  return (
    <>
      <link rel="canonical" href={url} />
      {Object.keys(languages).map(tag => (
        <link rel="alternate" hreflang={tag} href={`${url}?lang=${tag}`} />
      ))}
      <link rel="alternate" type="application/atom+xml" href={`${url}/feed.atom`} title={page.words.share.feed} />
      <link rel="alternate" type="text/markdown" href={`${url}.md`} />
      <link rel="alternate" type="application/json" href={`${url}.json`} />
      <link rel="alternate" type="application/json+oembed" href={oEmbedUrl(url, page.base)} title={list.title} />
      {openGraph(list, page.words.formats, page.language).map(([property, content]) => (
        <meta property={property} content={content} />
      ))}
    </>
  )
}
