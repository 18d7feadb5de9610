// The whole map is one file for the browser, loaded with `import()` before it becomes visible.
export { showEntries } from './entries.ts'
export type { MapPlace } from './places.ts'
export { type MapOptions, type ShownMap, showMap } from './show-map.ts'
