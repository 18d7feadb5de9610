import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { degrees, isLocated, type LatLng } from '../../../../domain/coordinates.ts'
import type { PositionPicker } from '../../map/index.ts'
import { LimitedField } from '../../shared/limited-field.tsx'
import type { NewPlace } from '../model/index.ts'
import { useTools } from '../tools.ts'
import { positionIn } from './position.ts'

export type Own = Extract<NewPlace, { own: unknown }>['own']

type OwnPlaceFormProps = {
  /** The beginning of the ids of its fields. */
  id: string
  initial: Own
  /** Where the map begins; `undefined` if no town is known. */
  start: LatLng | undefined
  add(own: Own): void
  close(): void
  children?: ComponentChildren
}

/** A form for a place that no map knows: a name, an address, and a pin on the map. */
export const OwnPlaceForm = ({ id, initial, start, add, close, children }: OwnPlaceFormProps) => {
  const { messages, longest } = useTools()
  const { editor } = messages
  const heading = useRef<HTMLHeadingElement>(null)
  const position = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(() => textOf(initial))
  /** Counts typed positions, for each of which the map is drawn again. */
  const [typedCount, setTypedCount] = useState(0)
  const [isWrong, setWrong] = useState(false)
  const [areCoordinatesOpen, openCoordinates] = useState(false)
  useLayoutEffect(() => heading.current!.focus(), [])
  const picked = positionIn(typed)
  const begin = picked && isLocated(picked) ? picked : start
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!picked) {
      setWrong(true)
      openCoordinates(true)
      // It may have been closed until now.
      return void requestAnimationFrame(() => position.current?.focus())
    }
    const fields = new FormData(event.currentTarget as HTMLFormElement)
    const address = String(fields.get('address'))
    add({ name: String(fields.get('name')), ...(address && { address }), ...picked })
    close()
  }
  return (
    <form class="own-place" onSubmit={submit}>
      <h2 ref={heading} tabIndex={-1}>
        {editor.ownTitle}
      </h2>
      <LimitedField
        id={`${id}-name`}
        name="name"
        label={editor.ownName}
        value={initial.name}
        isRequired
        longest={longest.ownName}
        lines="one"
        tooLong={editor.tooLong}
      />
      <LimitedField
        id={`${id}-address`}
        name="address"
        label={editor.ownAddress}
        value={initial.address ?? ''}
        longest={longest.ownAddress}
        lines="one"
        tooLong={editor.tooLong}
      />
      {begin ? (
        <PositionMap
          key={typedCount}
          start={begin}
          picked={picked && isLocated(picked) ? picked : undefined}
          pick={({ latitude, longitude }) => {
            setTyped(textOf({ latitude, longitude }))
            setWrong(false)
          }}
        />
      ) : (
        <p class="aside">{editor.ownNoTown}</p>
      )}
      <details open={areCoordinatesOpen} onToggle={({ currentTarget }) => openCoordinates(currentTarget.open)}>
        <summary>{editor.ownCoordinates}</summary>
        <label for={`${id}-position`}>{editor.ownPosition}</label>
        <input
          ref={position}
          id={`${id}-position`}
          autocomplete="off"
          value={typed}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-wrong` : undefined}
          onInput={({ currentTarget }) => {
            setTyped(currentTarget.value)
            setWrong(false)
          }}
          onChange={() => setTypedCount(typedCount + 1)}
        />
        <p id={`${id}-wrong`} role="alert">
          {isWrong && editor.ownPositionWrong}
        </p>
      </details>
      {children}
      <div class="buttons">
        <button type="submit">{editor.ownAdd}</button>
        <button type="button" onClick={close}>
          {editor.cancel}
        </button>
      </div>
    </form>
  )
}

const textOf = (place: { [name in keyof LatLng]?: number | undefined }): string =>
  isLocated(place) ? `${degrees(place.latitude)}, ${degrees(place.longitude)}` : ''

type PositionMapProps = {
  start: LatLng
  picked: LatLng | undefined
  pick(position: LatLng): void
}

/** A map on which a tap sets a pin. Its code is loaded with it. */
const PositionMap = ({ start, picked, pick }: PositionMapProps) => {
  const { messages, tiles } = useTools()
  const { editor, reading } = messages
  const box = useRef<HTMLDivElement>(null)
  const map = useRef<PositionPicker>(undefined)
  const latest = useRef({ start, picked, pick })
  latest.current = { start, picked, pick }
  useEffect(() => {
    let isOpen = true
    const open = async () => {
      const { pickPosition } = await import('../../map/index.ts')
      if (!isOpen) return
      map.current = pickPosition(box.current!, {
        ...latest.current,
        tiles,
        label: editor.ownMap,
        messages: reading,
        onPick: position => latest.current.pick(position),
      })
    }
    open().catch(error => {
      // Without a network the code cannot be loaded. The coordinates can still be typed.
      if (navigator.onLine) throw error
    })
    return () => {
      isOpen = false
      map.current?.close()
    }
  }, [])
  useEffect(() => {
    if (!latest.current.picked) map.current?.show(start)
  }, [start.latitude, start.longitude])
  return (
    <>
      <p class="aside" role="status">
        {picked ? editor.ownPinned : editor.ownPin}
      </p>
      <div ref={box} class="map-box position-map" />
    </>
  )
}
