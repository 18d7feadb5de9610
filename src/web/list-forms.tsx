import { getEdition } from '../operations/get-edition.ts'
import { listHistory } from '../operations/list-history.ts'
import type { BaseMap } from './base-map/index.ts'
import { editionPath } from './components/editions.tsx'
import { mapFile, mapStyleSource } from './components/map-ground.tsx'
import { StaticMapDrawing } from './components/static-map.tsx'
import { editionSummary } from './feeds/edition-head.ts'
import { atomFeed, changesInFeed, type FeedEdition, feedMediaType } from './feeds/feed.ts'
import { markdown } from './feeds/markdown.ts'
import { plainText } from './feeds/plain-text.ts'
import { type ListChange, rankChanges } from './feeds/rank-changes.ts'
import { smallWidth, socialImage } from './feeds/social-image.ts'
import { fileHeaders, pageHeaders } from './headers.ts'
import { filteredList, filterQuery, filtersIn } from './list-filters.ts'
import type { Form, WebDispatcher } from './list-responses.ts'
import { extended, groundSizes, listMapOf, type StaticMap } from './map/static-map.ts'
import type { Page, Site } from './page.ts'
import { EditionPage } from './pages/edition.tsx'
import { EmbedPage, readEmbedOptions } from './pages/embed.tsx'
import { ListPage } from './pages/list.tsx'
import { qr } from './qr.ts'
import type { CoverMessages, SocialImages } from './social-image/index.ts'
import { editionLabel } from './text/edition-label.ts'
import type { EditionsView, EditionView, ListView } from './views.ts'

/** The map has a style sheet, for light and dark colours. */
const mapPolicy = `default-src 'none'; style-src ${mapStyleSource}; sandbox`

/** Returns which drawing of a list's map is asked for: the strip has pins, and the others lie below the pins of the page. */
const frameIn = (request: Request): 'strip' | keyof typeof groundSizes => {
  const frame = new URL(request.url).searchParams.get('frame')
  return frame === 'tall' || frame === 'wide' ? frame : 'strip'
}

/** Number of changes that are read for a feed. Most changes move places, so twice the feed's maximum usually fills it. */
const changesRead = 2 * changesInFeed

export const listForms = (dispatcher: WebDispatcher, socialImages: SocialImages, baseMap: BaseMap, site: Site) =>
  ({
    page: {
      name: 'page',
      headers: pageHeaders(site),
      showsEditions: true,
      options: request => filterQuery(filtersIn(request)),
      make: async (list, page, request, editions, vote) =>
        String(await (<ListPage {...{ page, list, editions, vote }} filters={filtersIn(request)} />)),
    },
    embed: {
      name: 'embed',
      headers: pageHeaders(site, 'anywhere'),
      options: request => JSON.stringify(readEmbedOptions(request)),
      make: async (list, page, request) =>
        String(await (<EmbedPage page={page} list={list} options={readEmbedOptions(request)} />)),
    },
    markdown: {
      name: 'md',
      headers: fileHeaders('text/markdown; charset=utf-8'),
      make: (list, { messages, locale }) => markdown(list, messages, locale),
    },
    text: {
      name: 'txt',
      headers: fileHeaders('text/plain; charset=utf-8'),
      make: (list, { messages, locale }) => plainText(list, messages, locale),
    },
    json: {
      name: 'json',
      headers: fileHeaders('application/json'),
      wordless: true,
      make: list => JSON.stringify(list),
    },
    feed: {
      name: 'feed',
      // Clearing the history keeps the version but empties the feed.
      unversioned: true,
      headers: fileHeaders(feedMediaType),
      showsEditions: true,
      make: async (list, page, _, editions) =>
        atomFeed(
          list,
          rankChanges(list, await history(dispatcher, list)),
          feedEditions(page, list, editions),
          `${list.url}/feed.atom`,
          page.messages.feed,
          page.locale,
        ),
    },
    socialImage: pictureForm('social_image', socialImages, coverMessages),
    map: {
      name: 'map',
      headers: { ...fileHeaders('image/svg+xml'), 'content-security-policy': mapPolicy },
      wordless: true,
      options: request =>
        JSON.stringify([frameIn(request), readEmbedOptions(request).places, filterQuery(filtersIn(request))]),
      async make(list, _, request) {
        const places = filteredList(list, filtersIn(request)).places.slice(0, readEmbedOptions(request).places)
        const frame = frameIn(request)
        const shown = listMapOf(places, frame === 'strip' ? 'strip' : 'square')
        if (!shown) return '<svg xmlns="http://www.w3.org/2000/svg"/>'
        const map = frame === 'strip' ? shown : extended(shown, groundSizes[frame])
        const pins = frame === 'strip' ? <StaticMapDrawing map={map} label="" ground={null} /> : undefined
        // The wide drawing is for paper, where it is smaller.
        return mapFile(await baseMap.draw(map, { labelScale: frame === 'wide' ? 1.4 : 1 }), map, pins)
      },
    },
    qr: { name: 'qr', headers: fileHeaders('image/svg+xml'), wordless: true, make: list => qr(list.url) },
  }) satisfies Record<string, Form>

export const editionForms = (socialImages: SocialImages, site: Site) => {
  const operation = getEdition
  return {
    page: {
      name: 'edition',
      operation,
      headers: pageHeaders(site),
      showsEditions: true,
      make: async (list, page, _, editions = { editions: [] }) =>
        String(await (<EditionPage page={page} list={list} editions={editions} />)),
    },
    socialImage: {
      ...pictureForm<EditionView>('edition_image', socialImages, (page, list) => ({
        ...coverMessages(page),
        by: () => editionSummary(page, list),
      })),
      operation,
      showsEditions: true,
    },
  } satisfies Record<string, Form<EditionView>>
}

const pictureForm = <View extends ListView>(
  name: string,
  socialImages: SocialImages,
  messagesOf: (page: Page, list: View) => CoverMessages,
): Form<View> => ({
  name,
  headers: fileHeaders(socialImage.mediaType),
  packed: true,
  options: request => String(pictureWidth(request)),
  make: (list, page, request) => {
    const ownersOf = (map: StaticMap) => page.mapTiles.groundAttribution(map)
    return socialImages.render(list, messagesOf(page, list), ownersOf, pictureWidth(request))
  },
})

const feedEditions = (page: Page, { slug }: ListView, editions: EditionsView | undefined): FeedEdition[] =>
  (editions?.editions ?? []).map(edition => ({
    title: page.formatMessage(page.messages.editions.made, { name: editionLabel(edition) }),
    at: edition.createdAt,
    url: page.base + editionPath(slug, edition.label),
  }))

/** Returns the width that the address asks for. There are two, so that nobody can fill caches with others. */
const pictureWidth = (request: Request): number =>
  new URL(request.url).searchParams.get('width') === String(smallWidth) ? smallWidth : socialImage.width

const coverMessages = ({ messages, formatMessage }: Page): CoverMessages => ({
  by: author => formatMessage(messages.socialImage.by, { author }),
  more: count => formatMessage(messages.socialImage.andMore, { count }),
  unnamed: rank => formatMessage(messages.socialImage.unnamed, { rank }),
})

/** Reads the history as the operator. `rankChanges` decides what readers see. */
async function history(dispatcher: WebDispatcher, { slug }: ListView): Promise<ListChange[]> {
  const call = { input: { slug, limit: changesRead }, credential: { operator: true as const }, requestId: 'feed' }
  const { changes } = (await dispatcher.run(listHistory, call)) as { changes: ListChange[] }
  return changes
}
