import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { degrees, type LatLng } from '../../../../domain/coordinates.ts'
import { project } from '../../../map/mercator.ts'
import { tilesFor } from '../../../map/tile-choice.ts'
import { Button } from '../../shared/button.tsx'
import { useTools } from '../tools.ts'
import { hasLink, positionIn } from './position.ts'
import { Search } from './search.ts'

type PositionFormProps = {
  /** The beginning of the ids of its fields. */
  id: string
  title: string
  initial?: { [name in keyof LatLng]?: number | undefined }
  /** Where the map begins; `undefined` for the whole world. */
  start: LatLng | undefined
  /** Whether it is saved with a position only. */
  isRequired?: boolean
  save(position: LatLng | undefined, fields: FormData): void
  /** Shown above and below the position. */
  children: ComponentChildren
  below?: ComponentChildren
  submit: string
  skip?: (() => void) | undefined
  close(): void
}

/** A form for the position of a place: a tap on a map, a map link, or coordinates. */
export const PositionForm = (props: PositionFormProps) => {
  const { id, title, initial = {}, start, isRequired = false, save, children, below, submit, skip, close } = props
  const { messages } = useTools()
  const { editor } = messages
  const search = useMemo(() => new Search(), [])
  const heading = useRef<HTMLHeadingElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [picked, setPicked] = useState(() => pointOf(initial))
  const [typed, setTyped] = useState(() => textOf(picked))
  /** Counts typed positions, for each of which the map is drawn again. */
  const [typedCount, setTypedCount] = useState(0)
  const [wrong, setWrong] = useState('')
  useLayoutEffect(() => heading.current!.focus(), [])
  const read = (text: string) => {
    setTyped(text)
    setWrong('')
    setPicked(pointOf(positionIn(text) ?? {}))
  }
  /** The service opens links. */
  const open = async (text: string) => {
    const isWanted = () => field.current?.value === text
    const position = hasLink(text) ? await search.positionOf(text) : undefined
    if (!isWanted()) return
    if (position) read(textOf(position))
    else if (!positionIn(text)) setWrong(hasLink(text) ? editor.ownLinkUnknown : editor.ownPositionWrong)
    setTypedCount(count => count + 1)
  }
  const begun = `${typedCount} ${textOf(start)}`
  const begin = useMemo(() => picked ?? start, [begun])
  return (
    <form
      class="own-place"
      onSubmit={event => {
        event.preventDefault()
        if (picked || (typed.trim() === '' && !isRequired))
          return save(picked, new FormData(event.currentTarget as HTMLFormElement))
        setWrong(wrong || (typed.trim() === '' ? editor.placeHow : editor.ownPositionWrong))
        field.current!.focus()
      }}
    >
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
      <PositionMap
        key={begun}
        start={begin}
        picked={picked}
        hint={isRequired ? editor.placeHow : start ? editor.ownPin : editor.ownNoTown}
        pick={position => {
          setTyped(textOf(position))
          setPicked(position)
          setWrong('')
        }}
      />
      <label for={`${id}-position`}>{editor.ownPosition}</label>
      <input
        ref={field}
        id={`${id}-position`}
        autocomplete="off"
        value={typed}
        aria-invalid={wrong !== '' || undefined}
        aria-describedby={wrong === '' ? undefined : `${id}-wrong`}
        onInput={({ currentTarget: { value } }) => {
          read(value)
          // A link is pasted, so nobody types on.
          if (hasLink(value)) void open(value)
        }}
        onChange={({ currentTarget: { value } }) => hasLink(value) || void open(value)}
      />
      <p id={`${id}-wrong`} role="alert">
        {wrong}
      </p>
      {below}
      <div class="buttons">
        <button type="submit">{submit}</button>
        {skip && <Button onClick={skip} text={editor.placeSkip} />}
        <Button onClick={close} text={editor.cancel} />
      </div>
    </form>
  )
}

const pointOf = ({ latitude, longitude }: { [name in keyof LatLng]?: number | undefined }): LatLng | undefined =>
  latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }

const textOf = (place: LatLng | undefined): string =>
  place ? `${degrees(place.latitude)}, ${degrees(place.longitude)}` : ''

type PositionMapProps = {
  start: LatLng | undefined
  picked: LatLng | undefined
  hint: string
  pick(position: LatLng): void
}

/** A map on which a tap sets a pin. Its code is loaded with it. */
const PositionMap = (props: PositionMapProps) => {
  const { messages, tiles } = useTools()
  const { editor, reading } = messages
  const { start, picked, hint } = props
  const box = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  latest.current = props
  useEffect(() => {
    let close = () => {}
    const open = async () => {
      const { pickPosition } = await import('../../map/index.ts')
      // The form may be closed by then. The clean-up below runs only after the next frame.
      if (!box.current) return
      close = pickPosition(box.current, {
        start,
        picked,
        tiles: start ? tilesFor(tiles, [project(start)]) : tiles.elsewhere,
        label: editor.ownMap,
        messages: reading,
        onPick: position => latest.current.pick(position),
      })
    }
    open().catch(error => {
      // Without a network the code cannot be loaded. The coordinates can still be typed.
      if (navigator.onLine) throw error
    })
    return () => close()
  }, [])
  return (
    <>
      <p class="aside" role="status">
        {picked ? editor.ownPinned : hint}
      </p>
      <div ref={box} class="map-box position-map" />
    </>
  )
}
