import { distanceIn } from '../../../locales/distance.ts'
import { nameOfKind } from '../../../locales/name-of-kind.ts'
import { element } from '../../shared/element.ts'
import { formatMessage, localeHere } from '../../shared/messages.ts'
import type { CandidateData, ListData, State } from '../model/index.ts'
import type { Looked } from '../panels/map.ts'
import type { EditorMessages } from '../part.ts'
import type { FoundPlaces } from './search.ts'

/** One line of what can be chosen, and what choosing it does. */
export type Option = { content: (Node | string)[]; choose(): void; at?: Looked }

export type Choices = {
  place(candidate: CandidateData): void
  /** The place is on the list already. */
  present(key: string): void
  link(url: string): void
  byHand(name: string): void
}

/** What can be done with what was typed: places that were found, and the ways for those that were not. */
export function optionsFor(
  typed: string,
  found: FoundPlaces | undefined,
  state: State | undefined,
  messages: EditorMessages,
  choices: Choices,
): Option[] {
  const places = (found?.places ?? []).map(candidate => optionOf(typed, candidate, state, messages, choices))
  const isLink = /^(https?:\/\/|geo:)\S+$/i.test(typed)
  const other: Option = isLink
    ? { content: [messages.editor.addLink], choose: () => choices.link(typed) }
    : { content: [formatMessage(messages.editor.addByHand, { name: typed })], choose: () => choices.byHand(typed) }
  return isLink && places.length > 0 ? places : [...places, other]
}

function optionOf(
  typed: string,
  candidate: CandidateData,
  state: State | undefined,
  messages: EditorMessages,
  choices: Choices,
): Option {
  const { name, englishName, address, category, match, distanceMeters, latitude, longitude } = candidate
  const present = state?.list?.places.find(place => isSame(place, candidate))
  const about = [
    distanceMeters === undefined ? undefined : distanceIn(distanceMeters, localeHere),
    address,
    category === undefined || category === 'restaurant' ? undefined : nameOfKind(category, messages.list.categories),
    // The beginning of a name is not worth a remark.
    match?.name !== 'similar' || contains(name, typed) ? undefined : messages.editor.similarName,
  ]
  return {
    content: [
      element('b', { dir: 'auto' }, name),
      ...(englishName === undefined ? [] : [' ', element('small', {}, englishName)]),
      ...(present ? [' ', element('em', {}, formatMessage(messages.editor.already, { rank: present.rank }))] : []),
      element('span', {}, about.filter(part => part !== undefined).join(' · ')),
    ],
    choose: () => (present ? choices.present(present.key) : choices.place(candidate)),
    ...(latitude !== undefined && longitude !== undefined && { at: { name, latitude, longitude } }),
  }
}

const contains = (name: string, part: string) => name.toLowerCase().includes(part.toLowerCase())

/** As the server judges it: by our own id, and by that of the map. */
const isSame = (
  place: Pick<ListData['places'][number], 'id'> & { googlePlaceId?: string | undefined },
  { id, googlePlaceId }: CandidateData,
): boolean => place.id === id || (googlePlaceId !== undefined && place.googlePlaceId === googlePlaceId)
