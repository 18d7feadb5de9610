import './reading/place-cards.ts'
import './map/list-map.ts'
