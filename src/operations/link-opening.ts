import type { Limits } from '../core/rate-limits/limits.ts'
import { currentSender } from '../core/sender.ts'
import { isLocated } from '../domain/coordinates.ts'
import { type MapLink, readMapLink, wordsBesideLinks } from '../domain/map-links/index.ts'
import { type LinkReason, type UnopenedCause, type UnreadLink, unreadLink } from '../domain/map-links/reasons.ts'
import { linkToOpen } from '../domain/map-links/shared-list.ts'
import type { WordsAround } from '../domain/map-links/words-around.ts'
import type { LinkOpener, OpenedLink } from '../places/map-links/link-opener.ts'
import { definedMembers } from '../util/defined-members.ts'

/** Maximum number of links that one request opens. */
const maxLinks = 20
/** After this many links in a row that could not be opened, the others are not tried. */
const maxFailures = 5

/** Opens the links of one request. @param withLists whether the places of a shared list are wanted */
export type LinkOpening = (link: string, withLists?: boolean) => Promise<OpenedLink>

type Opening = {
  /** Absent if links are not opened here. */
  links: LinkOpener | undefined
  limits: Pick<Limits, 'openMapLinksPerDay'>
  signal: AbortSignal | undefined
}

/** Returns a function that opens links within the limits of a request and of its caller. It throws the signal's reason. */
export const linkOpening = ({ links, limits, signal }: Opening): LinkOpening => {
  let [count, failures] = [0, 0]
  const mayOpen = async () =>
    count < maxLinks && ++count > 0 && !(await limits.openMapLinksPerDay.take(currentSender())).refused
  return async (link, withLists = false) => {
    if (!links) return { reason: 'link_not_opened', cause: 'off' }
    if (failures >= maxFailures) return { reason: 'link_not_opened', cause: 'away' }
    const opened = await links.open(link, { withLists, mayOpen, signal })
    failures = 'reason' in opened && opened.reason !== 'shared_list' ? failures + 1 : 0
    return opened
  }
}

/** The text to look up. `words`: the name, the address and the phone number in a link or beside it. */
export type ReadQuery = { text: string; words?: WordsAround }

/**
 * Returns the text with which a query is looked up: with the link behind a short link, or the words beside a link that names no place.
 * Other queries stay as they are.
 * @returns why not, for a link without a name that names no place
 * @throws the signal's reason
 */
export async function readQuery(query: string, open: LinkOpening): Promise<ReadQuery | UnreadLink> {
  const link = readMapLink(query)
  if (!link) {
    const words = wordsBesideLinks(query)
    return words ? wordsOr(words, query, { reason: 'not_on_a_map' }) : { text: query }
  }
  const short = saysWhere(link) ? undefined : linkToOpen(query)
  if (short === undefined)
    return saysMore(link)
      ? { text: query, words: wordsOf(link) }
      : unreadLink(query, link.approximate ? 'only_a_map' : 'link_not_opened')
  const opened = await open(short)
  if ('list' in opened) return wordsOr(link, query, { reason: 'shared_list' })
  if ('reason' in opened) return wordsOr(link, query, opened)
  const text = [link.name, link.address, link.phone, opened.link].filter(part => part !== undefined).join('\n')
  const behind = readMapLink(text) ?? {}
  return saysMore(behind) ? { text, words: wordsOf(behind) } : unreadLink(query, 'link_failed')
}

const saysWhere = (link: MapLink): boolean => link.mapPlaceId !== undefined || (isLocated(link) && !link.approximate)
const saysMore = (link: MapLink): boolean => saysWhere(link) || (link.name ?? link.address) !== undefined
const wordsOf = ({ name, address, phone }: WordsAround): WordsAround => definedMembers({ name, address, phone })

type Unopened = { reason: LinkReason; cause?: UnopenedCause }

const wordsOr = (beside: WordsAround, query: string, { reason, cause }: Unopened): ReadQuery | UnreadLink => {
  if (beside.name === undefined) return unreadLink(query, reason, cause)
  const words = wordsOf(beside)
  return { text: [words.name, words.address].filter(Boolean).join(', '), words }
}
