import type { Box } from '../../map/geometry.ts'
import { type PlacedLabel, placeLabels, transformOf } from '../../map/labels.ts'
import { maxTownZoom, type TownOnMap, townLabel } from '../../map/towns.ts'
import { root } from '../shared/root.ts'
import { DrawnTiles, type TileSource } from './drawn-tiles.ts'
import { type LeafletMap, TileLayer } from './leaflet.ts'
import { addDrawing, svgElement, viewOf } from './panes.ts'

/**
 * Adds the tiles of an address: images (`https://…/{z}/{x}/{y}.png`), the names of towns (`…/{z}/{x}/{y}.json`), or an archive of vector
 * tiles (without `{z}`). Names of towns also appear while no image arrives.
 * @param taken returns what names must not cover, in the map's panes
 * @param onlyNames called if the map shows the names of towns only
 * @returns a function that places the names again, soon
 */
export const addTiles = (
  map: LeafletMap,
  tiles: string | undefined,
  taken: () => Box[],
  onlyNames: (map: LeafletMap) => void = () => {},
): (() => void) => {
  if (tiles === undefined) return () => {}
  if (!tiles.includes('{z}')) return addDrawn(map, () => archive(tiles), taken)
  const addTowns = () => {
    onlyNames(map)
    return addDrawn(map, async () => towns, taken)
  }
  if (tiles.endsWith('.json')) return addTowns()
  let relabel = () => {}
  const onError = () => (relabel = addTowns())
  const { maxZoom } = map.options
  const images = new TileLayer(tiles, { maxZoom: maxZoom!, referrerPolicy: 'strict-origin-when-cross-origin' })
  images.once('tileerror', onError).once('tileload', () => images.off('tileerror', onError))
  images.addTo(map)
  return () => relabel()
}

const addDrawn = (map: LeafletMap, open: () => Promise<TileSource>, taken: () => Box[]): (() => void) => {
  const layer = new DrawnTiles(open)
  const relabel = addLabels(map, layer, taken)
  layer.addTo(map)
  return relabel
}

const towns: TileSource = {
  maxZoom: maxTownZoom,
  async read({ zoom, x, y }) {
    if (zoom > maxTownZoom) return towns.read({ zoom: zoom - 1, x: x >> 1, y: y >> 1 })
    const response = await fetch(`${root}towns/${zoom}/${x}/${y}.json`)
    if (!response.ok) throw new Error(`no towns: HTTP ${response.status}`)
    return { layers: [], labels: ((await response.json()) as TownOnMap[]).map(townLabel) }
  },
}

/** Vector tiles. Their code is loaded only here, because other maps need none. */
const archive = async (url: string): Promise<TileSource> => (await import('./vector-tiles.ts')).openArchive(url, towns)

/** Draws the names of a layer where they cover neither pins nor each other. @param taken returns what pins cover, in the map's panes */
const addLabels = (map: LeafletMap, layer: DrawnTiles, taken: () => Box[]): (() => void) => {
  let controls: Box[] | undefined
  map.on('resize', () => {
    controls = undefined
  })
  const redraw = addDrawing(map, 'labels', (frame, view) => {
    const labels = layer.labels()
    // Pins are added after the first drawing, which has no tiles yet.
    if (labels.length === 0) return []
    const visible = viewOf(map, 0)
    // Measured once: while the page changes, it takes long.
    controls ??= controlsOn(map)
    const covered = controls.map(({ x0, y0, x1, y1 }) => ({
      x0: x0 + visible.x0,
      y0: y0 + visible.y0,
      x1: x1 + visible.x0,
      y1: y1 + visible.y0,
    }))
    return placeLabels(labels, { frame, view, visible, widthOf, taken: [...taken(), ...covered] }).map(textOf)
  })
  let isWaiting = false
  // Tiles arrive one by one. The names are placed once for all that changes together.
  const later = () => {
    if (isWaiting) return
    isWaiting = true
    setTimeout(() => {
      isWaiting = false
      // Unless the map was removed meanwhile.
      if (map.getPane('labels')) redraw()
    }, 100)
  }
  layer.on('tileload', later)
  return later
}

/** Returns what buttons and owners cover, in pixels from the upper left corner of the map. */
const controlsOn = (map: LeafletMap): Box[] => {
  const box = map.getContainer()
  const { left, top } = box.getBoundingClientRect()
  return [...box.parentElement!.querySelectorAll('.map-controls button, .map-owners')].map(button => {
    const rect = button.getBoundingClientRect()
    return { x0: rect.left - left, y0: rect.top - top, x1: rect.right - left, y1: rect.bottom - top }
  })
}

const textOf = (label: PlacedLabel): SVGElement => {
  const text = svgElement('text', {
    class: label.colour === 'label' ? 'map-label' : 'map-quiet-label',
    'font-size': label.size,
    transform: transformOf(label),
  })
  text.textContent = label.text
  return text
}

let context: CanvasRenderingContext2D | undefined
let fontFamily = ''

/** Returns the width of a text in the font of the page. */
const widthOf = (text: string, size: number): number => {
  if (!context) ({ fontFamily } = getComputedStyle(document.body))
  context ??= document.createElement('canvas').getContext('2d')!
  context.font = `600 ${size}px ${fontFamily}`
  return context.measureText(text).width
}
