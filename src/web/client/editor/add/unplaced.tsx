import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { isLocated } from '../../../../domain/coordinates.ts'
import { addressAndTown } from '../../../text/shared-town.ts'
import { formatMessage } from '../../shared/messages.ts'
import type { ShownList, ShownPlace } from '../model/index.ts'
import { useTools } from '../tools.ts'
import { PositionForm } from './position-form.tsx'
import { Search } from './search.ts'
import { usePositionOf } from './town.tsx'

/** Own places without a position: one quiet line, which opens to put them on the map one after the other. */
export const Unplaced = ({ list }: { list: ShownList }) => {
  const { editor } = useTools().messages
  /** The places to skip while it is open. */
  const [skipped, setSkipped] = useState<readonly string[] | 'done'>()
  const opener = useRef<HTMLElement>(null)
  const places = useMemo(() => list.places.filter(isUnplaced), [list.places])
  const next = Array.isArray(skipped) ? places.find(({ key }) => !skipped.includes(key)) : undefined
  const isForm = next !== undefined
  const wasForm = useRef(isForm)
  useEffect(() => {
    if (wasForm.current && !isForm) {
      // The form had the focus.
      opener.current?.focus()
      setSkipped(places.length === 0 ? 'done' : undefined)
    }
    wasForm.current = isForm
  }, [isForm])
  if (next && Array.isArray(skipped))
    return (
      <PlaceOnMap
        key={next.key}
        place={next}
        list={list}
        isLast={skipped.length + 1 >= places.length}
        skip={() => setSkipped([...skipped, next.key])}
        close={() => setSkipped(undefined)}
      />
    )
  if (places.length > 0)
    return (
      <p class="waiting">
        <button
          ref={opener as { current: HTMLButtonElement | null }}
          type="button"
          class="quiet"
          onClick={() => setSkipped([])}
        >
          {formatMessage(editor.unplaced, { count: places.length })}
        </button>
      </p>
    )
  return skipped ? (
    <p ref={opener as { current: HTMLParagraphElement | null }} class="aside" tabIndex={-1}>
      {editor.placeDone}
    </p>
  ) : null
}

type PlaceOnMapProps = { place: ShownPlace; list: ShownList; skip(): void; close(): void; isLast: boolean }

const PlaceOnMap = ({ place, list, skip, close, isLast }: PlaceOnMapProps) => {
  const { messages, model, announce } = useTools()
  const { editor } = messages
  const { key, name } = place
  const search = useMemo(() => new Search(), [])
  const about = addressAndTown(place)
  // The town of an address is the place's town.
  const town = place.town ?? list.title
  const start = usePositionOf({ near: town, name: town }, search) ?? list.places.findLast(isLocated)
  return (
    <PositionForm
      id="unplaced"
      title={formatMessage(editor.placeTitle, { name })}
      start={start}
      isRequired
      save={at => {
        model.place(key, at!)
        announce(formatMessage(messages.changes.place, { name }))
      }}
      submit={editor.placeSave}
      skip={isLast ? undefined : skip}
      close={close}
    >
      {about !== undefined && (
        <p class="aside" dir="auto">
          {about}
        </p>
      )}
    </PositionForm>
  )
}

const isUnplaced = (place: ShownPlace): boolean => !isLocated(place) && place.mapPlaceId?.startsWith('own:') === true
