import type { LabelKind, LayerName } from './layers.ts'

export type MapColours = Record<LayerName, string> & {
  /** Sea and land where there are no tiles. */
  sea: string
  coast: string
  /** Names, and the outline that separates them from the map. */
  label: string
  quietLabel: string
  halo: string
}

/** The colours of the base map. They belong to `--raised`, `--rule` and `--quiet` of the style sheet. */
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
  },
}

/** Sizes of names in pixels. */
export const labelSizes: Record<LabelKind, number> = {
  country: 15,
  city: 15,
  town: 13,
  village: 12,
  district: 12,
  water: 12,
  park: 11,
  street: 11,
}

const quiet: readonly LabelKind[] = ['town', 'village', 'district', 'water', 'park', 'street']

/** Returns the key of a name's colour. */
export const labelColour = (kind: LabelKind): 'label' | 'quietLabel' => (quiet.includes(kind) ? 'quietLabel' : 'label')
