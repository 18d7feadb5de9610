/** Side of a tile in pixels: twice that of images, so a tile is that of the zoom before. */
export const tileSize = 512

type AreaName = 'green' | 'beach' | 'water' | 'building'
type StreetName = 'minorRoad' | 'mediumRoad' | 'majorRoad' | 'highway'
type LineName = 'stream' | 'border' | 'path' | 'rail' | StreetName
export type LayerName = AreaName | LineName

/** The layers of a tile, with their kinds; `true` for all kinds. */
type TileLayers = Readonly<Record<string, true | readonly string[]>>

/** Sizes in pixels, by zoom. Between two zooms the size grows evenly. */
type Sizes = Readonly<Record<number, number>>

/** A layer of the base map, from bottom to top. Its name is the key of its colour. */
export type MapLayer = {
  name: LayerName
  shape: 'area' | 'line'
  from: TileLayers
  minZoom: number
  widths?: Sizes
  /** Maximum width of the outline on both sides of a street, in pixels. */
  casing?: number
}

const area = (name: AreaName, minZoom: number, from: TileLayers): MapLayer => ({ name, shape: 'area', minZoom, from })

const line = (name: LineName, from: TileLayers, widths: Sizes): MapLayer => ({
  name,
  shape: 'line',
  minZoom: Number(Object.keys(widths)[0]),
  from,
  widths,
})

const street = (name: StreetName, from: TileLayers, widths: Sizes): MapLayer => ({
  ...line(name, from, widths),
  casing: name === 'minorRoad' ? 0.7 : 1,
})

const words = (text: string): string[] => text.split(' ')

const green = words(
  'park garden nature_reserve national_park forest wood grass grassland meadow scrub golf_course cemetery village_green ' +
    'recreation_ground allotments orchard vineyard pitch zoo',
)
const streams = words('river stream canal riverbank')

/**
 * What the maps draw. It names the layers of Protomaps (`roads` with `kind`) and of OpenMapTiles (`transportation` with `class`), so
 * archives of both are drawn alike.
 * @see https://docs.protomaps.com/basemaps/layers and https://openmaptiles.org/schema/
 */
export const mapLayers: readonly MapLayer[] = [
  area('green', 6, { landcover: green, landuse: green, park: true }),
  area('beach', 12, { landuse: ['beach', 'sand'], landcover: ['sand'] }),
  area('water', 0, { water: true }),
  line('stream', { water: streams, waterway: streams, physical_line: streams }, { 9: 0.6, 14: 1.6, 18: 6 }),
  area('building', 15, { buildings: true, building: true }),
  line('border', { boundaries: ['country', 'region'], boundary: ['2', '4'] }, { 0: 0.6, 10: 1.2 }),
  line(
    'path',
    { roads: ['path', 'other'], transportation: words('path track service pier') },
    { 15: 0.6, 16: 1, 19: 3.5 },
  ),
  line(
    'rail',
    { roads: ['rail'], transit: words('rail light_rail tram'), transportation: ['rail'] },
    { 12: 0.5, 18: 1.6 },
  ),
  street(
    'minorRoad',
    { roads: ['minor_road'], transportation: words('minor minor_road busway') },
    { 12: 0.3, 13: 0.8, 14: 1.8, 16: 5, 19: 18 },
  ),
  street(
    'mediumRoad',
    { roads: ['medium_road', 'tertiary'], transportation: ['tertiary'] },
    { 11: 0.5, 13: 1.6, 14: 2.8, 16: 7, 19: 22 },
  ),
  street(
    'majorRoad',
    { roads: ['major_road'], transportation: words('primary secondary trunk') },
    { 8: 0.5, 12: 1.7, 14: 4, 16: 9, 19: 26 },
  ),
  street('highway', { roads: ['highway'], transportation: ['motorway'] }, { 5: 0.5, 10: 1.8, 14: 4.5, 16: 10, 19: 28 }),
]

/** Width in pixels in which a map fades out where its tiles end. */
export const edgeFade = 40

/** Returns the outline of a layer's lines at their width; `undefined` for none. */
export const casingOf = ({ casing }: MapLayer, width: number): number | undefined =>
  casing && Math.min(casing, width / 3)

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

export type LabelSource = {
  kind: LabelKind
  minZoom: number
  /** Kinds of a place may be in `kind_detail`. */
  from: TileLayers
  /** Size of the text in pixels. */
  size: number
  /** The key of its colour. */
  colour: 'label' | 'quietLabel'
}

const label = (kind: LabelKind, minZoom: number, size: number, from: TileLayers): LabelSource => ({
  ...{ kind, minZoom, size, from },
  colour: size >= 15 ? 'label' : 'quietLabel',
})

/** The kinds of names, the most important first. */
export const labelSources: readonly LabelSource[] = [
  label('country', 0, 15, { places: ['country'], place: ['country'] }),
  label('city', 0, 15, { places: ['city'], place: ['city'] }),
  label('town', 0, 13, { places: ['town', 'locality'], place: ['town'] }),
  label('village', 10, 12, { places: words('village hamlet isolated_dwelling'), place: ['village', 'hamlet'] }),
  label('district', 11, 12, {
    places: words('macrohood neighbourhood suburb quarter borough'),
    place: words('suburb quarter neighbourhood borough'),
  }),
  label('water', 8, 12, { water: true, water_name: true }),
  label('park', 14, 11, { pois: ['park', 'garden'], poi: ['park', 'garden'], park: true }),
  label('street', 14, 11, {
    roads: words('highway major_road medium_road minor_road'),
    transportation_name: words('motorway trunk primary secondary tertiary minor'),
  }),
]

export type MapColours = Record<LayerName, string> & {
  /** The ground, which is land except on maps without tiles. */
  sea: string
  /** Land where there are no tiles. */
  coast: string
  /** Outlines of streets. */
  casing: string
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
    green: '#d3dfbd',
    beach: '#f3e5c0',
    water: '#b4cfda',
    stream: '#b4cfda',
    building: '#ebe2d5',
    border: '#b5aa9c',
    path: '#ded2c2',
    rail: '#cdc2b4',
    casing: '#cbbca6',
    minorRoad: '#fffefc',
    mediumRoad: '#fffefc',
    majorRoad: '#fff3d8',
    highway: '#f8dfae',
    label: '#3d362f',
    quietLabel: '#5f574e',
    halo: '#fbf7f0',
    pin: '#a52714',
    onPin: '#fff',
  },
  dark: {
    sea: '#25211d',
    coast: '#2f2a25',
    green: '#2f3a26',
    beach: '#3d3626',
    water: '#16303c',
    stream: '#16303c',
    building: '#2e2924',
    border: '#5d554c',
    path: '#37312b',
    rail: '#463f38',
    casing: '#1b1815',
    minorRoad: '#3e3830',
    mediumRoad: '#484138',
    majorRoad: '#564c40',
    highway: '#71593a',
    label: '#e3dcd2',
    quietLabel: '#b3aba0',
    halo: '#1f1b18',
    pin: '#ff9d8a',
    onPin: '#1a1714',
  },
}

/** Steps of a path in one unit of a drawing. */
export const precision = 2
