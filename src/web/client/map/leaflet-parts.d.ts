// `@types/leaflet` has types only for the whole library.
declare module 'leaflet/src/dom/DomUtil' {
  import { DomUtil } from 'leaflet'
  export const { getPosition }: typeof DomUtil
}
declare module 'leaflet/src/layer/tile/GridLayer' {
  export { GridLayer } from 'leaflet'
}
declare module 'leaflet/src/layer/tile/TileLayer' {
  export { TileLayer } from 'leaflet'
}
declare module 'leaflet/src/map/Map' {
  export { Map } from 'leaflet'
}
declare module 'leaflet/src/map/handler/Map.DoubleClickZoom'
declare module 'leaflet/src/map/handler/Map.Drag'
declare module 'leaflet/src/map/handler/Map.ScrollWheelZoom'
declare module 'leaflet/src/map/handler/Map.TouchZoom'
