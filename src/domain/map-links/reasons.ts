import { linkedService } from './index.ts'

const otherwise = 'Open it in a browser and send the long address from there, or send the restaurant’s name.'

/** Why a link is not opened. `{service}` is the map or the site of the link. */
const causes = {
  off: 'Links are not opened here (OPEN_MAP_LINKS=off).',
  limit: 'The limit of links to open is reached for now.',
  away: '{service} does not answer, so the link was not opened.',
  closed: 'Only {service} knows the place of this link, and this service does not open it.',
} as const
export type UnopenedCause = keyof typeof causes

/** Reasons why a link leads to no place, and what to do. */
export const linkReasons = {
  not_on_a_map: 'The link does not lead to a place on a map, and holds no position. Send the restaurant’s name.',
  only_a_map:
    'The link shows a part of a map, but no place. Choose the place there and send its link, or send its name.',
  link_not_opened: `The link does not say where its place is, and was not opened. ${otherwise}`,
  link_failed: `The link leads to no place. ${otherwise}`,
  shared_list: 'The link opens a list of places. Import it with `openLists`.',
} as const
export type LinkReason = keyof typeof linkReasons

/** A link that leads to no place here. */
export type UnreadLink = { reason: LinkReason; message: string; service?: string }

/** Returns the reason with its sentence. @param text has the link */
export const unreadLink = (text: string, reason: LinkReason, cause: UnopenedCause = 'closed'): UnreadLink => {
  const service = linkedService(text)
  const message =
    reason === 'link_not_opened'
      ? `${causes[cause]} ${otherwise}`
      : reason === 'not_on_a_map' && service !== undefined
        ? `Links of {service} hold no position. Send the restaurant’s name.`
        : linkReasons[reason]
  return {
    reason,
    message: message.replace('{service}', service ?? 'its site'),
    ...(service !== undefined && { service }),
  }
}
