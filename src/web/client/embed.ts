import './reading/place-menus.ts'
import './map/list-map.ts'
