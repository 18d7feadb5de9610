/** Side of a tile in pixels: twice that of images, so a tile is that of the zoom before. */
export const tileSize = 512

/** A layer of the base map, from bottom to top. Its name is the key of its colour. */
export type MapLayer = {
  name: LayerName
  shape: 'area' | 'line'
  /** The layers of a tile that it draws, with their kinds; `true` for all kinds. */
  from: Readonly<Record<string, true | readonly string[]>>
  /** Zoom from which it is drawn. */
  minZoom: number
  /** Widths of a line in pixels, by zoom. Between two zooms the width grows evenly. */
  widths?: Readonly<Record<number, number>>
}

export type LayerName =
  | 'land'
  | 'green'
  | 'water'
  | 'stream'
  | 'building'
  | 'border'
  | 'path'
  | 'rail'
  | 'minorRoad'
  | 'majorRoad'
  | 'highway'

const green = [
  ...['park', 'garden', 'nature_reserve', 'national_park', 'forest', 'wood', 'grass', 'grassland', 'meadow', 'scrub'],
  ...['golf_course', 'cemetery', 'village_green', 'recreation_ground', 'allotments', 'orchard', 'pitch', 'zoo'],
]
const streams = ['river', 'stream', 'canal', 'riverbank']

/**
 * What the maps draw. It names the layers of Protomaps (`roads` with `kind`) and of OpenMapTiles (`transportation` with `class`), so
 * archives of both are drawn alike.
 * @see https://docs.protomaps.com/basemaps/layers and https://openmaptiles.org/schema/
 */
export const mapLayers: readonly MapLayer[] = [
  { name: 'land', shape: 'area', minZoom: 0, from: { earth: true } },
  { name: 'green', shape: 'area', minZoom: 6, from: { landcover: green, landuse: green, park: true } },
  { name: 'water', shape: 'area', minZoom: 0, from: { water: true } },
  {
    name: 'stream',
    shape: 'line',
    minZoom: 9,
    from: { water: streams, waterway: streams, physical_line: streams },
    widths: { 9: 0.6, 14: 1.6, 18: 6 },
  },
  { name: 'building', shape: 'area', minZoom: 15, from: { buildings: true, building: true } },
  {
    name: 'border',
    shape: 'line',
    minZoom: 0,
    from: { boundaries: ['country', 'region'], boundary: ['2', '4'] },
    widths: { 0: 0.6, 10: 1.2 },
  },
  {
    name: 'path',
    shape: 'line',
    minZoom: 14,
    from: { roads: ['path', 'other'], transportation: ['path', 'track', 'service', 'pier'] },
    widths: { 14: 0.5, 16: 1, 19: 3.5 },
  },
  {
    name: 'rail',
    shape: 'line',
    minZoom: 11,
    from: { roads: ['rail'], transit: ['rail', 'light_rail', 'tram'], transportation: ['rail'] },
    widths: { 11: 0.5, 18: 1.6 },
  },
  {
    name: 'minorRoad',
    shape: 'line',
    minZoom: 12,
    from: { roads: ['minor_road'], transportation: ['minor', 'minor_road', 'tertiary', 'busway'] },
    widths: { 12: 0.5, 14: 1.4, 16: 4.5, 19: 16 },
  },
  {
    name: 'majorRoad',
    shape: 'line',
    minZoom: 8,
    from: { roads: ['major_road', 'medium_road'], transportation: ['primary', 'secondary', 'trunk'] },
    widths: { 8: 0.5, 12: 1.8, 14: 3.2, 16: 7, 19: 20 },
  },
  {
    name: 'highway',
    shape: 'line',
    minZoom: 5,
    from: { roads: ['highway'], transportation: ['motorway'] },
    widths: { 5: 0.5, 10: 1.8, 14: 4, 16: 8, 19: 22 },
  },
]

/** Returns the width of a layer's lines in pixels. */
export const widthAt = ({ widths = {} }: MapLayer, zoom: number): number => {
  const steps = Object.entries(widths).map(([from, pixels]) => ({ from: Number(from), pixels }))
  const next = steps.findIndex(({ from }) => from > zoom)
  if (next <= 0) return steps.at(next)?.pixels ?? 1
  const [thin, wide] = [steps[next - 1]!, steps[next]!]
  return thin.pixels * (wide.pixels / thin.pixels) ** ((zoom - thin.from) / (wide.from - thin.from))
}

/** The kinds of names on a map, in order of importance. */
export type LabelKind = 'country' | 'city' | 'town' | 'village' | 'district' | 'water' | 'park' | 'street'

/** Names of one kind. */
export type LabelSource = {
  kind: LabelKind
  minZoom: number
  /** As in {@link mapLayers}. Kinds of a place may be in `kind_detail`. */
  from: MapLayer['from']
  /** Size of the text in pixels. */
  size: number
  /** The key of its colour. */
  colour: 'label' | 'quietLabel'
}

/** The kinds of names, the most important first. */
export const labelSources: readonly LabelSource[] = [
  { kind: 'country', minZoom: 0, from: { places: ['country'], place: ['country'] }, size: 15, colour: 'label' },
  { kind: 'city', minZoom: 0, from: { places: ['city'], place: ['city'] }, size: 15, colour: 'label' },
  { kind: 'town', minZoom: 0, from: { places: ['town', 'locality'], place: ['town'] }, size: 13, colour: 'quietLabel' },
  {
    kind: 'village',
    minZoom: 10,
    from: { places: ['village', 'hamlet', 'isolated_dwelling'], place: ['village', 'hamlet'] },
    size: 12,
    colour: 'quietLabel',
  },
  {
    kind: 'district',
    minZoom: 11,
    from: {
      places: ['macrohood', 'neighbourhood', 'suburb', 'quarter', 'borough'],
      place: ['suburb', 'quarter', 'neighbourhood', 'borough'],
    },
    size: 12,
    colour: 'quietLabel',
  },
  { kind: 'water', minZoom: 8, from: { water: true, water_name: true }, size: 12, colour: 'quietLabel' },
  {
    kind: 'park',
    minZoom: 14,
    from: { pois: ['park', 'garden'], poi: ['park', 'garden'], park: true },
    size: 11,
    colour: 'quietLabel',
  },
  {
    kind: 'street',
    minZoom: 14,
    from: {
      roads: ['highway', 'major_road', 'medium_road', 'minor_road'],
      transportation_name: ['motorway', 'trunk', 'primary', 'secondary', 'tertiary', 'minor'],
    },
    size: 11,
    colour: 'quietLabel',
  },
]

export type MapColours = Record<LayerName, string> & {
  /** Sea and land where there are no tiles. */
  sea: string
  coast: string
  /** Names, and the outline that separates them from the map. */
  label: string
  quietLabel: string
  halo: string
  /** Pins, and the numbers on them. */
  pin: string
  onPin: string
}

/** The colours of the base map. They belong to `--raised`, `--rule`, `--quiet` and `--accent` of the style sheet. */
export const palette: Record<'light' | 'dark', MapColours> = {
  light: {
    sea: '#f7f2ea',
    coast: '#e9e1d4',
    land: '#f1eae0',
    green: '#dfe4cf',
    water: '#c8dadf',
    stream: '#c8dadf',
    building: '#e7ddd0',
    border: '#b5aa9c',
    path: '#fdf9f3',
    rail: '#cfc5b8',
    minorRoad: '#fffdfa',
    majorRoad: '#fffdfa',
    highway: '#f6dfbd',
    label: '#3d362f',
    quietLabel: '#6b6259',
    halo: '#fbf7f0',
    pin: '#a52714',
    onPin: '#fff',
  },
  dark: {
    sea: '#25211d',
    coast: '#2f2a25',
    land: '#27221e',
    green: '#272c20',
    water: '#172a32',
    stream: '#172a32',
    building: '#312b26',
    border: '#5d554c',
    path: '#3a342e',
    rail: '#463f38',
    minorRoad: '#3f3831',
    majorRoad: '#4d453d',
    highway: '#5f4f3c',
    label: '#e3dcd2',
    quietLabel: '#ada59a',
    halo: '#1f1b18',
    pin: '#ff9d8a',
    onPin: '#1a1714',
  },
}

/** Steps of a path in one unit of a drawing. */
export const precision = 2
