// The code of the map is loaded with one `import()`, shortly before the map becomes visible.
export { showEntries } from './entries.ts'
export { type PickOptions, pickPosition } from './pick-position.ts'
export type { MapPlace } from './places.ts'
export { type MapOptions, type ShownMap, showMap } from './show-map.ts'
