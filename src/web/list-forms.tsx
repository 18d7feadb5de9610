import { listHistory } from '../operations/list-history.ts'
import { atomFeed, changesInFeed, feedMediaType } from './formats/feed.ts'
import { markdown } from './formats/markdown.ts'
import { picture } from './formats/picture.ts'
import { plainText } from './formats/plain-text.ts'
import { type ListChange, rankChanges } from './formats/rank-changes.ts'
import { fileHeaders, pageHeaders } from './headers.ts'
import type { Form, WebDoor } from './list-answers.ts'
import type { Page, Site } from './page.ts'
import { EmbedPage, readEmbedOptions } from './pages/embed.tsx'
import { ListPage } from './pages/list.tsx'
import type { CoverWords, Pictures } from './picture/index.ts'
import { qr } from './qr.ts'
import type { ListView } from './views.ts'
import { distanceIn } from './words/distance.ts'

/** As much of the history as fills a feed, where most changes are of ranks. */
const changesRead = 2 * changesInFeed

/** Every form in which a list can be read. */
export const listForms = (door: WebDoor, pictures: Pictures, site: Site) =>
  ({
    page: {
      name: 'page',
      headers: pageHeaders(site),
      make: async (list, page) => String(await (<ListPage page={page} list={list} />)),
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
      make: (list, { words, locale }) => markdown(list, words.formats, locale),
    },
    text: {
      name: 'txt',
      headers: fileHeaders('text/plain; charset=utf-8'),
      make: (list, { words, locale }) => plainText(list, words.formats, locale),
    },
    json: {
      name: 'json',
      headers: fileHeaders('application/json'),
      wordless: true,
      make: list => JSON.stringify(list),
    },
    feed: {
      name: 'feed',
      // A history that is cleared leaves the version as it is, and has nothing more to tell.
      unversioned: true,
      headers: fileHeaders(feedMediaType),
      make: async (list, { words, locale }) =>
        atomFeed(list, rankChanges(list, await history(door, list)), `${list.url}/feed.atom`, words.feed, locale),
    },
    picture: {
      name: 'picture',
      headers: fileHeaders(picture.mediaType),
      packed: true,
      make: (list, page) => pictures.picture(list, coverWords(page)),
    },
    qr: { name: 'qr', headers: fileHeaders('image/svg+xml'), wordless: true, make: list => qr(list.url) },
  }) satisfies Record<string, Form>

const coverWords = ({ words, say, locale }: Page): CoverWords => ({
  by: author => say(words.picture.by, { author }),
  more: count => say(words.picture.andMore, { count }),
  length: meters => distanceIn(meters, locale),
})

/** In the operator's name: whoever may read a list is told of it what `rankChanges` lets through, and no more. */
async function history(door: WebDoor, { slug }: ListView): Promise<ListChange[]> {
  const call = { input: { slug, limit: changesRead }, credential: { operator: true as const }, requestId: 'feed' }
  const { changes } = (await door.run(listHistory, call)) as { changes: ListChange[] }
  return changes
}
