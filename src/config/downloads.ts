import type { SettingGroup } from '../core/settings/setting.ts'
import { openServerUrl } from '../core/settings/values.ts'

const allowed = 'an http or https URL without query, fragment, user or password'

/** Where `places get` and `maps get` look. */
export const downloadSettings = {
  OVERTURE_CATALOG_URL: {
    schema: openServerUrl,
    defaultText: 'https://stac.overturemaps.org/catalog.json',
    allowed,
    description:
      'Catalogue of Overture Maps, from which `forklist places get` loads the places of an area. Files are read from the server of this address and from Overture’s two public buckets only.',
  },
  GEOFABRIK_INDEX_URL: {
    schema: openServerUrl,
    defaultText: 'https://download.geofabrik.de/index-v1.json',
    allowed,
    description:
      'Index of extracts of OpenStreetMap, from which `forklist places get --source osm` takes the smallest one that holds the area. Extracts are read from the server of this address only.',
  },
} as const satisfies SettingGroup
