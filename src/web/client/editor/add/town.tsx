import { useEffect, useRef, useState } from 'preact/hooks'
import { isLocated, type LatLng } from '../../../../domain/coordinates.ts'
import { townOf } from '../../../text/shared-town.ts'
import { formatMessage, locale } from '../../shared/messages.ts'
import type { ShownList } from '../model/index.ts'
import { useTools } from '../tools.ts'
import { positionIn } from './position.ts'
import type { FoundPlaces, Search } from './search.ts'
import { type Town, townAt } from './town-at.ts'

/**
 * Guesses the town of a list: from its title, else from its last place.
 * @returns the town that was chosen or guessed, and a way to choose another
 */
export function useTown(
  { title, places }: ShownList,
  search: Search,
): [town: Town | undefined, choose: (town: Town | undefined) => void] {
  const { editor } = useTools().messages
  const [chosen, choose] = useState<{ town: Town | undefined }>()
  const [titled, setTitled] = useState<Town>()
  useEffect(() => {
    void search.townIn(title).then(found => setTitled(found && { near: title, name: nameOf(found) }))
  }, [title])
  const last = places.findLast(({ latitude }) => latitude !== undefined)
  const nearLast = last && { near: `${last.latitude},${last.longitude}`, name: townOf(last) ?? editor.nearby }
  return [chosen ? chosen.town : (titled ?? nearLast), town => choose({ town })]
}

const nameOf = ({ name, englishName }: NonNullable<FoundPlaces['near']>): string =>
  locale.startsWith('en') ? (englishName ?? name) : name

/** Returns where a town is, as soon as it is known. */
export function usePositionOf(town: Town | undefined, search: Search): LatLng | undefined {
  const [position, setPosition] = useState<LatLng>()
  useEffect(() => {
    const given = positionIn(town?.near ?? '')
    if (given && isLocated(given)) return setPosition(given)
    let isCurrent = true
    if (town) void search.townIn(town.near).then(found => isCurrent && found && setPosition(found))
    return () => {
      isCurrent = false
    }
  }, [town?.near])
  return position
}

type TownChipProps = { town: Town | undefined; isOpen: boolean; toggle(): void }

/** Shows in which town places are searched, and opens the field to change it. */
export const TownChip = ({ town, isOpen, toggle }: TownChipProps) => {
  const { editor } = useTools().messages
  return (
    <button
      type="button"
      class="town-chip"
      aria-expanded={isOpen}
      aria-label={formatMessage(editor.townIs, { town: town?.name ?? editor.anywhere })}
      // Before the field would lose the focus.
      onPointerDown={event => event.preventDefault()}
      onClick={toggle}
    >
      <span dir="auto">{town?.name ?? editor.anywhere}</span>
    </button>
  )
}

/** Without a network there is no town. */
const orNowhere = (error: unknown): undefined => {
  if (!(error instanceof TypeError)) throw error
}

type TownFieldProps = { town: Town | undefined; choose(town: Town | undefined): void; done(): void }

/** A field for the town, and a button for the surroundings of the device. */
export const TownField = ({ town, choose, done }: TownFieldProps) => {
  const { editor } = useTools().messages
  const field = useRef<HTMLInputElement>(null)
  const [message, setMessage] = useState('')
  useEffect(() => field.current!.select(), [])
  const locate = () => {
    setMessage(editor.locating)
    navigator.geolocation.getCurrentPosition(
      async ({ coords }) => {
        const here = await townAt(coords).catch(orNowhere)
        if (!here) return setMessage(editor.noTownHere)
        choose(here)
        done()
      },
      () => setMessage(editor.notLocated),
    )
  }
  return (
    <div class="town-field">
      <label for="near">{editor.near}</label>
      <input
        ref={field}
        id="near"
        type="search"
        autocomplete="off"
        enterkeyhint="done"
        placeholder={editor.nearExample}
        defaultValue={town?.name ?? ''}
        onInput={({ currentTarget }) => {
          const near = currentTarget.value.trim()
          choose(near === '' ? undefined : { near, name: near })
        }}
        onKeyDown={event => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return
          event.preventDefault()
          done()
        }}
      />
      <button type="button" onClick={locate}>
        {editor.nearby}
      </button>
      <p class="aside" role="status">
        {message}
      </p>
    </div>
  )
}
