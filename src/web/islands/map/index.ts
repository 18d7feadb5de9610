// All that a map needs is one file for the browser: it is loaded with `import()` where one is about to be seen.
export { showEntries } from './entries.ts'
export type { MapPlace } from './places.ts'
export { type MapOptions, type ShownMap, showMap } from './show-map.ts'
