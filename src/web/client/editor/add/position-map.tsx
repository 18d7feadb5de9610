import { useEffect, useRef } from 'preact/hooks'
import type { LatLng } from '../../../../domain/coordinates.ts'
import type { PositionPicker } from '../../map/index.ts'
import { useTools } from '../tools.ts'

type PositionMapProps = {
  /** Where the map begins. */
  start: LatLng
  picked: LatLng | undefined
  pick(position: LatLng): void
}

/** A map on which a tap sets a pin. Its code is loaded with it. */
export const PositionMap = ({ start, picked, pick }: PositionMapProps) => {
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
