import { Place } from '../../../components/place.tsx'
import { distanceIn } from '../../../locales/distance.ts'
import { aboutPlace } from '../../../text/about-place.ts'
import { formatMessage, localeHere } from '../../shared/messages.ts'
import type { CandidateData, LinkedPlace, Own, ShownPlace } from '../model/index.ts'
import type { EditorMessages } from '../tools.ts'
import type { Option } from './combobox.tsx'
import { hasLink } from './position.ts'
import type { FoundPlaces } from './search.ts'

export type Choices = {
  place(candidate: CandidateData): void
  present(key: string): void
  /** @param shown what the link says of its place */
  link(text: string, shown?: LinkedPlace): void
  list(text: string): void
  own(own: Own): void
}

type OptionsGiven = {
  typed: string
  found: FoundPlaces | undefined
  places: readonly ShownPlace[]
  messages: EditorMessages
  choices: Choices
}

/** Returns what can be done with what was typed: places that were found, and the ways for those that were not. */
export function optionsFor({ typed, found, places, messages, choices }: OptionsGiven): Option[] {
  const options = (found?.places ?? []).map((candidate): Option => {
    const present = places.find(place => isSame(place, candidate))
    return {
      content: <FoundPlace typed={typed} candidate={candidate} rank={present?.rank} messages={messages} />,
      choose: () => (present ? choices.present(present.key) : choices.place(candidate)),
    }
  })
  const { addLink, addList, addYourself } = messages.editor
  const { name = '', reason, approximate, message: _, service: __, ...facts } = found?.link ?? {}
  if (reason === 'only_a_map' && approximate)
    return [{ content: messages.editor.addAround, choose: () => choices.own({ name, ...facts }) }]
  if (reason !== undefined)
    return reason === 'shared_list' ? [{ content: addList, choose: () => choices.list(typed) }] : []
  if (found?.link || hasLink(typed)) {
    const isPinned = facts.latitude !== undefined && !approximate
    // Without a name and a pin, the link has the id of a place, which the search knows or nobody here does.
    if (found && !name && (options.length > 0 || !isPinned)) return options
    if (!found || (isPinned && name))
      return [
        name
          ? {
              content: <Place variant="option" place={{ name, about: facts.address ?? '' }} remark={addLink} />,
              choose: () => choices.link(typed, { name, ...facts }),
            }
          : { content: addLink, choose: () => choices.link(typed) },
      ]
    if (isPinned) return [{ content: addLink, choose: () => choices.own({ name, ...facts }) }]
    typed = name
  }
  const own = { ...facts, name: typed, ...found?.asked }
  const remark = formatMessage(addYourself, { name: own.name })
  const content = own.town ? (
    <Place variant="option" place={{ name: own.name, about: own.town }} remark={remark} />
  ) : (
    remark
  )
  return [...options, { content, choose: () => choices.own(own) }]
}

type FoundPlaceProps = { typed: string; candidate: CandidateData; rank: number | undefined; messages: EditorMessages }

const FoundPlace = ({ typed, candidate, rank, messages }: FoundPlaceProps) => {
  const { editor } = messages
  const { name, englishName, distanceMeters, match } = candidate
  const about = [
    distanceMeters === undefined ? undefined : distanceIn(distanceMeters, localeHere),
    aboutPlace(candidate, messages.fieldTexts, messages),
    // The beginning of a name is not worth a remark.
    match?.name === 'similar' && !contains(name, typed) ? editor.similarName : undefined,
  ]
  return (
    <Place
      variant="option"
      place={{ name, englishName, about: about.filter(Boolean).join(' · ') }}
      remark={rank === undefined ? undefined : formatMessage(editor.already, { rank })}
    />
  )
}

const contains = (name: string, part: string) => name.toLowerCase().includes(part.toLowerCase())

/** As the server judges it: by our own id, and by that of the map. */
const isSame = (
  place: Pick<ShownPlace, 'id'> & { googlePlaceId?: string | undefined },
  { id, googlePlaceId }: CandidateData,
): boolean => place.id === id || (googlePlaceId !== undefined && place.googlePlaceId === googlePlaceId)
