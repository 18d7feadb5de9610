import './reading/open-now.ts'
import './map/list-map.ts'
