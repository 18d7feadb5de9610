import { formatMessage } from '../../shared/messages.ts'
import type { EditorMessages } from '../tools.ts'
import { hasLink } from './position.ts'
import type { FoundPlaces } from './search.ts'

/** What the last search returned. `found` is `undefined` if nothing could be searched. */
export type Searched = { typed: string; near: string; found: FoundPlaces | undefined; why?: string }

/**
 * Returns what a search found, and what is known of its area.
 * @param town as the person reads it
 * @param loadingArea the area that was loading before
 */
export function searchInWords(
  { typed, near, found, why }: Searched,
  town: string | undefined,
  loadingArea: string | undefined,
  { editor: messages, refusals }: Pick<EditorMessages, 'editor' | 'refusals'>,
): string {
  if (!found) return why ?? ''
  const { reason, service, name, latitude } = found.link ?? {}
  if (reason !== undefined) return [service, refusals.links[reason]].filter(Boolean).join(': ')
  if (latitude !== undefined)
    return name === undefined ? messages.linkNameless : formatMessage(messages.results, { count: 1 })
  const count = found.places.length
  if (found.link && name === undefined && count === 0) return messages.linkUnknown
  const where = found.near?.name
  return [
    near !== '' && (!where || found.near?.ignored === near) && !hasLink(typed)
      ? formatMessage(messages.nearUnknown, { near: town ?? near })
      : '',
    count > 0
      ? formatMessage(messages.results, { count })
      : (coverageInWords(found, near, loadingArea, messages) ??
        (where && near !== '' ? formatMessage(messages.noResultsNear, { near: town ?? where }) : messages.noResults)),
  ]
    .filter(Boolean)
    .join(' ')
}

function coverageInWords(
  { coverage }: FoundPlaces,
  near: string,
  loadingArea: string | undefined,
  messages: EditorMessages['editor'],
): string | undefined {
  if (!coverage) return undefined
  const { area, state, progress } = coverage
  // The area around a place is known by its coordinates only.
  const isNamed = near !== '' && !/^-?[\d.]+,-?[\d.]+$/.test(near)
  if (state === 'loading') {
    if (!isNamed) return messages.areaLoadingNearby
    return progress === undefined
      ? formatMessage(messages.areaLoading, { area })
      : formatMessage(messages.areaLoadingPercent, { area, percent: Math.round(progress * 100) })
  }
  if (state !== 'none' || !isNamed) return undefined
  return formatMessage(area === loadingArea ? messages.areaFailed : messages.areaUnknown, { area })
}
