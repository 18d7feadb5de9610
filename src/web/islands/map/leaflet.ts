// First: as soon as Leaflet loads, it needs it.
import './trusted-types.ts'

// Part by part, without markers, popups, controls and its own drawing: half of the whole.
import 'leaflet/src/map/handler/Map.DoubleClickZoom'
import 'leaflet/src/map/handler/Map.Drag'
import 'leaflet/src/map/handler/Map.ScrollWheelZoom'
import 'leaflet/src/map/handler/Map.TouchZoom'

export { getPosition } from 'leaflet/src/dom/DomUtil'
export { TileLayer } from 'leaflet/src/layer/tile/TileLayer'
export { Map as LeafletMap } from 'leaflet/src/map/Map'
