import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { isLocated, type LatLng } from '../../../../domain/coordinates.ts'
import { project } from '../../../map/mercator.ts'
import { tilesFor } from '../../../map/tile-choice.ts'
import type { ShownMap } from '../../map/index.ts'
import type { PlaceCard } from '../../place-card/place-card.ts'
import { formatMessage } from '../../shared/messages.ts'
import type { ShownList } from '../model/index.ts'
import type { CardShown } from '../place-card.tsx'
import { useTools } from '../tools.ts'

export type Looked = LatLng & { name: string }

const lookedId = 'looked'

type EditorMapProps = {
  list: ShownList
  looked: Looked | undefined
  /** Opens when a pin is pressed, and covers a part of the map. */
  card: PlaceCard<string>
  shown: CardShown | undefined
}

/** A map of the places, as soon as one has a position. Other tiles need another map. */
export const EditorMap = (props: EditorMapProps) => {
  const { list, looked } = props
  const { tiles } = useTools()
  const address = useMemo(() => {
    const places = list.places.filter(isLocated)
    return tilesFor(tiles, (places.length > 0 || !looked ? places : [looked]).map(project))
  }, [list.places, looked])
  return <LiveMap key={address} {...props} tiles={address} />
}

/** The code of the map is loaded, and its 2,000 pins are moved, only while it is in view. */
const LiveMap = ({ list, looked, card, shown: onCard, tiles }: EditorMapProps & { tiles: string }) => {
  const { messages } = useTools()
  const box = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<ShownMap>()
  const shown = useRef<{ places: ShownList['places']; looked: Looked | undefined }>(undefined)
  /** The places when the map last chose its view. */
  const viewed = useRef<readonly { id: string }[]>([])
  const isSeen = useIsSeen(box)
  const isShown = map !== undefined || looked !== undefined || list.places.some(isLocated)
  useEffect(() => {
    if (!isShown || !isSeen || map) return
    let isCurrent = true
    const open = async () => {
      const { showMap } = await import('../../map/index.ts')
      // The clean-up below runs only after the next frame.
      if (!isCurrent || !box.current) return
      const places = onMap(list)
      const label = formatMessage(messages.list.mapOf, { count: places.length })
      setMap(
        showMap(box.current, {
          places,
          tiles,
          label,
          messages: messages.reading,
          isTown: true,
          onActivate: id => (id === undefined ? card.close() : id !== lookedId && card.open(id)),
        }),
      )
      viewed.current = places
    }
    open().catch(error => {
      // Without a network the code cannot be loaded. The next change tries again.
      if (navigator.onLine) throw error
    })
    return () => {
      isCurrent = false
    }
  }, [isShown, isSeen, list.places, map])
  useEffect(() => () => map?.close(), [map])
  useEffect(() => {
    if (!map || !isSeen) return
    const update = () => {
      // The map may only have come into view again.
      if (shown.current?.places === list.places && shown.current.looked === looked) return
      const wasLooked = shown.current?.looked !== undefined
      shown.current = { places: list.places, looked }
      const places = onMap(list)
      map.update(looked ? [...places, { ...looked, id: lookedId, rank: list.places.length + 1 }] : places)
      if (looked) map.focus(lookedId)
      map.highlight(looked && lookedId)
      if (looked || !(wasLooked || viewed.current.length !== places.length)) return
      const before = new Set(viewed.current.map(({ id }) => id))
      const added = places.filter(({ id }) => !before.has(id))
      viewed.current = places
      map.showTown(added.length === 1 ? added[0]!.id : undefined)
    }
    // The new row is shown first.
    const timer = setTimeout(update, 50)
    return () => clearTimeout(timer)
  }, [map, isSeen, list.places, looked])
  useEffect(() => map?.show(onCard?.key, onCard?.covered), [map, onCard])
  return (
    <figure class="map" hidden={!isShown}>
      <div ref={box} class="map-box" />
    </figure>
  )
}

const onMap = ({ places }: ShownList) => places.filter(isLocated).map(({ key, ...place }) => ({ ...place, id: key }))

/** Returns whether an element is in view, or nearly. */
function useIsSeen(target: { readonly current: HTMLElement | null }): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(entries => setSeen(entries.at(-1)!.isIntersecting), {
      rootMargin: '200px',
    })
    observer.observe(target.current!)
    return () => observer.disconnect()
  }, [])
  return isSeen
}
