import './reading/list-tools.ts'
import './reading/open-now.ts'
import './reading/share-link.ts'
import './map/list-map.ts'
