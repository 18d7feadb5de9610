import { maxPlaces } from '../../domain/list.ts'
import type { Page } from '../page.ts'
import { Byline } from '../parts/byline.tsx'
import { Document } from '../parts/document.tsx'
import { Entries } from '../parts/entries.tsx'
import { MapOf } from '../parts/map.tsx'
import type { ListView } from '../views.ts'

/** What the page that shows a list in a frame may choose: `?map=off`, `?notes=off`, `?places=10`. */
export type EmbedOptions = { map: boolean; notes: boolean; places: number }

export const readEmbedOptions = (request: Request): EmbedOptions => {
  const { searchParams } = new URL(request.url)
  const places = searchParams.get('places') ?? ''
  const fewer = /^[1-9]\d{0,3}$/.test(places) && Number(places) < maxPlaces
  return {
    map: searchParams.get('map') !== 'off',
    notes: searchParams.get('notes') !== 'off',
    // What comes to the same is written the same: each of these pages is kept by its options.
    places: fewer ? Number(places) : Number.POSITIVE_INFINITY,
  }
}

/** A list in a frame on somebody else's page. Its links open outside of it. */
export const EmbedPage = ({ page, list, options }: { page: Page; list: ListView; options: EmbedOptions }) => {
  const shown = {
    ...list,
    places: list.places.slice(0, options.places).map(place => (options.notes ? place : bare(place))),
  }
  return (
    <Document
      page={page}
      title={list.title}
      script="embed"
      says={page.words.reading}
      noindex
      bare
      head={<base target="_blank" />}
    >
      <article class="list embed">
        <header>
          <h1 dir="auto">
            <a href={list.url}>{list.title}</a>
          </h1>
          <Byline page={page} list={list} />
        </header>
        {options.map && <MapOf page={page} list={shown} />}
        <Entries page={page} list={shown} />
      </article>
    </Document>
  )
}

const bare = ({ note: _, ...place }: ListView['places'][number]) => place
