import { useEffect, useRef, useState } from 'preact/hooks'
import { isLocated, type LatLng, metersBetween } from '../../../../domain/coordinates.ts'
import { nearestTo } from '../../../../places/gazetteer/near.ts'
import { project } from '../../../map/mercator.ts'
import type { TownOnMap } from '../../../map/towns.ts'
import { townsPath } from '../../../map-addresses.ts'
import { townOf } from '../../../text/shared-town.ts'
import { Button } from '../../shared/button.tsx'
import { formatMessage, locale } from '../../shared/messages.ts'
import { base } from '../../shared/my-keys.ts'
import type { ShownList } from '../model/index.ts'
import { useTools } from '../tools.ts'
import { positionIn } from './position.ts'
import type { FoundArea, Search } from './search.ts'

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
    let isCurrent = true
    const read = async () => {
      for (const text of new Set([title, title.replace(beforeTown, '')])) {
        const found = await search.townIn(text)
        if (!isCurrent) return
        setTitled(found && titledTown(text, found))
        if (found) return
      }
    }
    void read()
    return () => {
      isCurrent = false
    }
  }, [title])
  const last = places.findLast(({ latitude }) => latitude !== undefined)
  const townOfLast = last && townOf(last)
  const nearLast = last && {
    near: `${last.latitude},${last.longitude}`,
    name: townOfLast ?? editor.nearby,
    town: townOfLast,
  }
  return [chosen ? chosen.town : (titled ?? nearLast), town => choose({ town })]
}

/** The beginning of titles such as “Best of Lyon”. In the name of a restaurant these words say nothing of its town. */
const beforeTown = /^.*\s(?:of|de|di|von)\s+/iu

/** A list about a country says nothing about the town of a place. */
const titledTown = (title: string, { name, englishName = name, country }: FoundArea): Town => {
  const shown = locale.startsWith('en') ? englishName : name
  return { near: title, name: shown, town: country === undefined ? undefined : shown }
}

/** Returns the town that own places keep, unless their pin is elsewhere. @param middle of the town */
export const townFor = (
  town: string | undefined,
  pin: { [Name in keyof LatLng]?: number | undefined },
  middle: LatLng | undefined,
): { town?: string } =>
  town === undefined || (middle && isLocated(pin) && metersBetween(middle, pin) > maxMetersFromTown) ? {} : { town }

const maxMetersFromTown = 25_000

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

/** After the last key, so that not each key is a question. */
const pauseMs = 600

type TownFieldProps = { town: Town | undefined; search: Search; choose(town: Town | undefined): void; done(): void }

/** A field for the town, and a button for the surroundings of the device. */
export const TownField = ({ town, search, choose, done }: TownFieldProps) => {
  const { editor } = useTools().messages
  const field = useRef<HTMLInputElement>(null)
  const [message, setMessage] = useState('')
  const [typed, setTyped] = useState('')
  useEffect(() => field.current!.select(), [])
  useEffect(() => {
    setMessage('')
    if (typed === '') return
    let isCurrent = true
    const timer = setTimeout(async () => {
      const isUnknown = await search.isUnknownTown(typed)
      if (isCurrent && isUnknown) setMessage(formatMessage(editor.townUnknown, { near: typed }))
    }, pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [typed])
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
          setTyped(near)
          // Typed coordinates may be those of the person, so no place keeps them.
          choose(near === '' ? undefined : { near, name: near, town: positionIn(near) ? undefined : near })
        }}
        onKeyDown={event => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return
          event.preventDefault()
          done()
        }}
      />
      <Button onClick={locate} text={editor.nearby} />
      <p class="aside" role="status">
        {message}
      </p>
    </div>
  )
}

/** Where to search. `near` is what the search takes, and `name` is what people read. `town`: what an own place keeps of it. */
type Town = { near: string; name: string; town?: string | undefined }

/** Tiles of this zoom are some 30 km wide. */
const zoom = 10

/**
 * Returns the town nearest to a position, among the largest around it. The position stays on the device: the service is asked only for a
 * tile of the map.
 */
async function townAt(position: LatLng): Promise<Town | undefined> {
  const { x, y } = project(position)
  const [column, row] = [Math.floor(x * 2 ** zoom), Math.floor(y * 2 ** zoom)]
  const path = townsPath.replace('{z}', String(zoom)).replace('{x}', String(column)).replace('{y}', String(row))
  const response = await fetch(base + path)
  if (!response.ok) return undefined
  const towns = ((await response.json()) as TownOnMap[])
    .filter(([, , , , isDistrict]) => !isDistrict)
    .map(([name, latitude, longitude]) => ({ name, latitude, longitude }))
  const town = nearestTo(position, towns)
  return town && { near: `${town.latitude},${town.longitude}`, name: town.name, town: town.name }
}
