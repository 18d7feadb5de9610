import { maxPlaces } from '../../domain/list.ts'
import { Byline } from '../components/byline.tsx'
import { Document } from '../components/document.tsx'
import { Entries } from '../components/entries.tsx'
import { MapOf, mapOn } from '../components/map.tsx'
import type { Page } from '../page.ts'
import type { ListView } from '../views.ts'

/** Options of an embedded list: `?map=off`, `?notes=off`, `?places=10`. */
export type EmbedOptions = { map: boolean; notes: boolean; places: number }

export const readEmbedOptions = (request: Request): EmbedOptions => {
  const { searchParams } = new URL(request.url)
  const places = searchParams.get('places') ?? ''
  const fewer = /^[1-9]\d{0,3}$/.test(places) && Number(places) < maxPlaces
  return {
    map: searchParams.get('map') !== 'off',
    notes: searchParams.get('notes') !== 'off',
    // Values with the same result become one, because pages are cached by their options.
    places: fewer ? Number(places) : Number.POSITIVE_INFINITY,
  }
}

/** A list in a frame on another site. Its links open outside the frame. */
export const EmbedPage = ({ page, list, options }: { page: Page; list: ListView; options: EmbedOptions }) => {
  const shown = {
    ...list,
    places: list.places.slice(0, options.places).map(place => (options.notes ? place : bare(place))),
  }
  const map = options.map ? mapOn(page, shown) : undefined
  return (
    <Document
      page={page}
      title={list.title}
      script="embed"
      data={{
        messages: page.messages.reading,
        list: { slug: list.slug, url: list.url, version: list.version },
        map: map?.data,
      }}
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
        {map && <MapOf page={page} list={shown} map={map} />}
        <Entries page={page} list={shown} />
        <p class="whole-list">
          <a href={list.url}>{page.messages.list.whole}</a>
        </p>
      </article>
    </Document>
  )
}

const bare = ({ note: _, ...place }: ListView['places'][number]) => place
