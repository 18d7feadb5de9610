import { drawnAt, type Frame } from '../../map/frame.ts'
import { type Box, boxAround, distance, isIn, type Point } from '../../map/geometry.ts'
import { rounded } from '../../map/pins.ts'
import { element } from '../shared/element.ts'
import type { LeafletMap } from './leaflet.ts'
import { addDrawing, frameOf, onZoom, put, svgElement, viewOf } from './panes.ts'
import { latLngOf, type ProjectedPlace } from './places.ts'

/** Radius of a pin in pixels, as in the style sheet. */
export const radius = 13

/** Minimum distance between two pins in pixels: their diameter and a visible gap. A finger needs 24. */
const apart = 2 * radius + 2

/** Maximum number of pins that move during a zoom. More would be too slow on a phone, so they are hidden meanwhile. */
const maxAnimated = 60

/** Maximum distance of a click from a dot, in pixels. */
const reach = 12

/**
 * Numbered pins, best ranks first, and dots for places without space. Only pins near the view are in the document, and all dots are one
 * path. Two thousand places then move as smoothly as ten.
 */
export class Pins {
  readonly #map: LeafletMap
  readonly #pane: HTMLElement
  readonly #pins = new Map<ProjectedPlace, HTMLButtonElement>()
  readonly #drawDots: () => void
  #spots: readonly ProjectedPlace[] = []
  #numbered: { size: number; spots: ReadonlySet<ProjectedPlace> } | undefined
  #highlighted: ProjectedPlace | undefined
  /** The pin that the Tab key reaches. */
  #current: ProjectedPlace | undefined

  constructor(map: LeafletMap) {
    this.#map = map
    this.#pane = map.getPane('markerPane')!
    this.#drawDots = addDrawing(map, 'overlayPane', frame => [
      svgElement('path', { class: 'map-dots', d: this.#dots(frame) }),
    ])
    map.on('moveend', () => this.#show())
    onZoom(map, frame => this.#place(frame))
  }

  /** The pin of a place that stays keeps the focus. @param spots best first */
  set(spots: readonly ProjectedPlace[]): void {
    const withSameId = (old: ProjectedPlace | undefined) => old && spots.find(({ id }) => id === old.id)
    const [old, focused] = [...this.#pins].find(([, pin]) => pin === document.activeElement) ?? []
    // A removed pin that has the focus would change the highlighted place meanwhile, which draws the old pins again.
    focused?.blur()
    for (const pin of this.#pins.values()) pin.remove()
    this.#pins.clear()
    this.#spots = spots
    this.#numbered = undefined
    this.#highlighted = withSameId(old ?? this.#highlighted)
    this.#current = withSameId(this.#current)
    this.#show()
    const same = withSameId(old)
    if (same) this.#pins.get(same)?.focus({ preventScroll: true })
    this.#drawDots()
  }

  /** Highlights a place. If it has no pin, it gets one. */
  highlight(spot: ProjectedPlace | undefined): void {
    if (spot === this.#highlighted) return
    this.#highlighted = spot
    this.#show()
  }

  /** Moves the keyboard focus by some ranks and brings that place into view. */
  step(by: number): void {
    const from = this.#current ? this.#spots.indexOf(this.#current) : 0
    const spot = this.#spots[Math.max(0, Math.min(this.#spots.length - 1, from + by))]
    if (!spot) return
    this.#current = spot
    this.#map.panInside(latLngOf(spot), { padding: [2 * apart, 2 * apart] })
    this.highlight(spot)
    // `panInside` brings the pin into view. The browser would scroll the wrong element.
    this.#pins.get(spot)?.focus({ preventScroll: true })
  }

  ofPin(element: Element): ProjectedPlace | undefined {
    const pin = element.closest('.map-pin')
    return pin ? [...this.#pins].find(([, other]) => other === pin)?.[0] : undefined
  }

  /** Returns what the pins cover, in the map's panes. */
  boxes(): Box[] {
    const frame = frameOf(this.#map)
    return [...this.#pins.keys()].map(spot => boxAround(drawnAt(frame, spot), radius))
  }

  /** Returns the place of the nearest dot, if it is close enough. */
  near(point: Point): ProjectedPlace | undefined {
    const frame = frameOf(this.#map)
    const distanceTo = (spot: ProjectedPlace) => distance(drawnAt(frame, spot), point)
    const within = this.#spots.filter(spot => distanceTo(spot) <= reach)
    return within.sort((a, b) => distanceTo(a) - distanceTo(b))[0]
  }

  #show(): void {
    const frame = frameOf(this.#map)
    const view = viewOf(this.#map)
    const numbered = this.#numberedIn(frame)
    const isShown = (spot: ProjectedPlace) =>
      spot === this.#highlighted ||
      this.#pins.get(spot) === document.activeElement ||
      (numbered.has(spot) && isIn(view, drawnAt(frame, spot)))
    const shown = new Set(this.#spots.filter(isShown))
    if (!this.#current || !shown.has(this.#current)) [this.#current] = shown

    for (const [spot, pin] of this.#pins)
      if (!shown.has(spot)) {
        pin.remove()
        this.#pins.delete(spot)
      }
    // Inserts new pins in order. Existing pins do not move, because a moved pin loses the focus.
    let next = this.#pane.firstChild
    for (const spot of shown) {
      const pin = this.#pins.get(spot) ?? pinOf(spot)
      if (pin.isConnected) next = pin.nextSibling
      else this.#pane.insertBefore(pin, next)
      this.#pins.set(spot, pin)
      pin.toggleAttribute('data-highlighted', spot === this.#highlighted)
      pin.tabIndex = spot === this.#current ? 0 : -1
    }
    this.#pane.classList.toggle('leaflet-zoom-hide', shown.size > maxAnimated)
    this.#place(frame)
  }

  /** Computes the numbered places once for each zoom, so that pins do not appear and disappear during a drag. */
  #numberedIn({ size }: Frame): ReadonlySet<ProjectedPlace> {
    if (this.#numbered?.size !== size) this.#numbered = { size, spots: numberedOf(this.#spots, size, apart) }
    return this.#numbered.spots
  }

  #place(frame: Frame): void {
    for (const [spot, pin] of this.#pins) put(pin, rounded(drawnAt(frame, spot)))
  }

  #dots(frame: Frame): string {
    const numbered = this.#numberedIn(frame)
    return this.#spots
      .filter(spot => !numbered.has(spot))
      .map(spot => rounded(drawnAt(frame, spot)))
      .map(({ x, y }) => `M${x} ${y}h0`)
      .join('')
  }
}

const pinOf = ({ rank, name }: ProjectedPlace): HTMLButtonElement => {
  const label = `${rank}. ${name}`
  return element(
    'button',
    {
      type: 'button',
      className: 'map-pin leaflet-zoom-animated',
      tabIndex: -1,
      title: label,
      ariaLabel: label,
      with: { 'data-digits': String(String(rank).length) },
    },
    String(rank),
  )
}

/**
 * Returns the points with space for a number: each is at least `apart` from all earlier ones in the result. Takes linear time, because
 * each point is compared only with those in the squares around it.
 * @param size side of the world's square, in the unit of `apart`
 */
function numberedOf<P extends Point>(points: readonly P[], size: number, apart: number): Set<P> {
  const squares = new Map<string, P[]>()
  const numbered = new Set<P>()
  for (const point of points) {
    const column = Math.floor((point.x * size) / apart)
    const row = Math.floor((point.y * size) / apart)
    if (nearby(squares, column, row).some(other => isNear(point, other, apart / size))) continue
    numbered.add(point)
    const key = `${column} ${row}`
    squares.set(key, [...(squares.get(key) ?? []), point])
  }
  return numbered
}

const around = [-1, 0, 1]

const nearby = <P>(squares: ReadonlyMap<string, P[]>, column: number, row: number): P[] =>
  around.flatMap(right => around.flatMap(down => squares.get(`${column + right} ${row + down}`) ?? []))

const isNear = (a: Point, b: Point, apart: number): boolean => (a.x - b.x) ** 2 + (a.y - b.y) ** 2 < apart ** 2
