import { drawnAt, type Frame } from './frame.ts'
import { type Box, distance, isIn, overlap, type Point } from './geometry.ts'
import { type LabelKind, type LabelSource, labelSources } from './layers.ts'

/** A name on a map. Its points are in the world's square. */
export type MapLabel = {
  kind: LabelKind
  text: string
  /** More is more important, within its kind. */
  weight: number
  at: Point
  /** The street that the name follows. */
  line?: readonly Point[]
}

/** A name with its place on a drawing. `x` and `y` are the middle of its text. */
export type PlacedLabel = Point & {
  text: string
  size: number
  colour: LabelSource['colour']
  /** Direction of a street's name in degrees. */
  angle?: number
}

type LabelSpace = {
  frame: Frame
  view: Box
  /** A part of the view whose edge no name may cross. */
  visible?: Box
  /** What no name may cover, such as pins. */
  taken: readonly Box[]
  /** Returns the width of a text in the drawing's units. */
  widthOf(text: string, size: number): number
  /** Size of names, as a multiple of the usual one. */
  scale?: number
  max?: number
}

/** Space around a name, in units of the drawing. */
const gap = 3
/** Distances of a name from its place that are tried, in sizes of the text: a pin often covers the place. */
const beside = [0, 1.8, -1.8]
/** Minimum distance between two equal names. */
const repeatDistance = 260

/** Chooses the names that have space, the most important first. */
export const placeLabels = (
  labels: readonly MapLabel[],
  { frame, view, visible = view, taken, widthOf, scale = 1, max = 80 }: LabelSpace,
): PlacedLabel[] => {
  const ranked = labelSources.flatMap(source =>
    labels
      .filter(({ kind }) => kind === source.kind)
      .sort((a, b) => b.weight - a.weight)
      .map(label => ({ source, label })),
  )
  const boxes = [...taken]
  const placed: PlacedLabel[] = []
  for (const { source, label } of ranked) {
    if (placed.length >= max) break
    const { text, line } = label
    const at = drawnAt(frame, label.at)
    if (placed.some(other => other.text === text && distance(other, at) < repeatDistance)) continue
    const size = source.size * scale
    const width = widthOf(text, size)
    const street = line?.map(point => drawnAt(frame, point))
    const spots = street
      ? spotsAlong(street, width + 2 * gap, view)
      : beside.map(by => ({ x: at.x, y: at.y + by * size, angle: 0 }))
    const spot = spots.find(spot => {
      const box = boxOfText(spot, width, size)
      const isCut = overlap(visible, box) && !isWithin(visible, box)
      return !isCut && isWithin(view, box) && !boxes.some(other => overlap(box, other))
    })
    if (!spot) continue
    boxes.push(boxOfText(spot, width, size))
    const { x, y, angle } = spot
    const degrees = Math.round((angle * 180) / Math.PI)
    placed.push({ text, size, colour: source.colour, x, y, ...(angle !== 0 && { angle: degrees }) })
  }
  return placed
}

/** Returns the `transform` of a name, whose text is centred. */
export const transformOf = ({ x, y, angle }: PlacedLabel): string =>
  `translate(${Math.round(x)} ${Math.round(y)})${angle ? ` rotate(${angle})` : ''}`

type Spot = Point & { angle: number }

const boxOfText = ({ x, y, angle }: Spot, width: number, size: number): Box => {
  const [sine, cosine] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))]
  const right = (width * cosine + size * sine) / 2 + gap
  const down = (width * sine + size * cosine) / 2 + gap
  return { x0: x - right, y0: y - down, x1: x + right, y1: y + down }
}

const isWithin = (outer: Box, inner: Box): boolean =>
  inner.x0 >= outer.x0 && inner.x1 <= outer.x1 && inner.y0 >= outer.y0 && inner.y1 <= outer.y1

/** Maximum share by which a street may be longer than the straight line between two of its points. */
const maxBend = 1.03

/** Returns the middle of the first straight part of a street that is long enough for its name, if there is one. */
const spotsAlong = (line: readonly Point[], length: number, view: Box): Spot[] => {
  for (let first = 0; first < line.length - 1; first++) {
    const from = line[first]!
    let along = 0
    for (let last = first + 1; last < line.length; last++) {
      const [before, to] = [line[last - 1]!, line[last]!]
      along += Math.hypot(to.x - before.x, to.y - before.y)
      const straight = Math.hypot(to.x - from.x, to.y - from.y)
      if (along > straight * maxBend) break
      const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
      if (straight >= length && isIn(view, middle)) return [{ ...middle, angle: readable(to, from) }]
    }
  }
  return []
}

/** Returns the direction in which a text reads from left to right. */
const readable = (to: Point, from: Point): number => {
  const angle = Math.atan2(to.y - from.y, to.x - from.x)
  return angle > Math.PI / 2 ? angle - Math.PI : angle <= -Math.PI / 2 ? angle + Math.PI : angle
}

/** Moves a name around the earth, because a map may show the earth more than once. */
export const turned = (label: MapLabel, turns: number): MapLabel => {
  const moved = ({ x, y }: Point) => ({ x: x + turns, y })
  return turns === 0 ? label : { ...label, at: moved(label.at), ...(label.line && { line: label.line.map(moved) }) }
}
