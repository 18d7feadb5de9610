// Must be loaded before Leaflet.
import './trusted-types.ts'

// Imports only the needed half of the library: no markers, popups, controls or drawing.
import 'leaflet/src/map/handler/Map.DoubleClickZoom'
import 'leaflet/src/map/handler/Map.Drag'
import 'leaflet/src/map/handler/Map.ScrollWheelZoom'
import 'leaflet/src/map/handler/Map.TouchZoom'

export { getPosition } from 'leaflet/src/dom/DomUtil'
export { GridLayer } from 'leaflet/src/layer/tile/GridLayer'
export { TileLayer } from 'leaflet/src/layer/tile/TileLayer'
export { Map as LeafletMap } from 'leaflet/src/map/Map'
