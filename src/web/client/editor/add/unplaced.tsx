import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { isLocated, type LatLng } from '../../../../domain/coordinates.ts'
import { addressAndTown } from '../../../text/shared-town.ts'
import { formatMessage } from '../../shared/messages.ts'
import type { ShownList, ShownPlace } from '../model/index.ts'
import { useTools } from '../tools.ts'
import { OwnPlaceForm } from './own-place-form.tsx'
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
  const start = useStart(place, list)
  const about = addressAndTown(place)
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

type CorrectPlaceProps = { place: ShownPlace; list: Pick<ShownList, 'title' | 'places'>; close(): void }

/** Corrects the name, the address and the pin of an own place. */
export const CorrectPlace = ({ place, list, close }: CorrectPlaceProps) => {
  const { messages, model, announce } = useTools()
  const { editor, changes } = messages
  const { key, name } = place
  return (
    <OwnPlaceForm
      id={`own-${key}`}
      title={formatMessage(editor.correctPlace, { name })}
      submit={editor.placeSave}
      initial={place}
      start={useStart(place, list)}
      add={own => {
        model.place(key, { address: '', ...own })
        announce(formatMessage(changes.correct, { name: own.name }))
      }}
      close={close}
    />
  )
}

/** Returns where the map of a place begins: in its district or town, else at the last place of the list. */
function useStart(place: ShownPlace, { title, places }: CorrectPlaceProps['list']): LatLng | undefined {
  const search = useMemo(() => new Search(), [])
  const [near, town] = [addressAndTown(place), place.town ?? title]
  const inDistrict = usePositionOf(near === undefined || near === town ? undefined : { near, name: near }, search)
  const inTown = usePositionOf({ near: town, name: town }, search)
  return inDistrict ?? inTown ?? places.findLast(isLocated)
}

const isUnplaced = (place: ShownPlace): boolean => !isLocated(place) && place.mapPlaceId?.startsWith('own:') === true
