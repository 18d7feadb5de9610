import { deflateRawSync } from 'node:zlib'
import type { ExportedList } from '../src/domain/list.ts'
import type { ListEntry } from '../src/domain/place.ts'

/**
 * The minimum for each format: strings joined without escaping, quoting, rounding, links or measuring, and packed at once for an archive.
 * The files resemble the real ones in kind and length and are valid only by chance.
 */
export const plainFiles: Record<string, (list: ExportedList) => string | Uint8Array> = {
  kml: ({ info, url, entries }) =>
    `<kml><Document><name>${info.title}</name><description>${info.description} ${url}</description>${entries.map(placemark).join('')}</Document></kml>`,
  csv: ({ entries }) => entries.map(row).join(''),
  geojson: ({ info, entries }) => JSON.stringify({ name: info.title, features: entries.map(feature) }),
  gpx: ({ info, entries }) =>
    `<gpx><metadata><name>${info.title}</name></metadata>${entries.map((entry, index) => waypoint(entry, index, info.title)).join('')}</gpx>`,
  kmz: list => deflateRawSync(`${plainFiles.kml!(list)}${list.entries.map(properties).join('')}`),
  xlsx: ({ entries }) => deflateRawSync(`<sheetData>${entries.map(sheetRow).join('')}</sheetData>`),
}

const link = ({ facts }: ListEntry): string => `https://www.openstreetmap.org/${facts.mapPlaceId.slice(4)}`

const placemark = (entry: ListEntry, index: number): string => {
  const { id, facts, note } = entry
  return `<Placemark id="${id}">
<name>${index + 1}. ${facts.name}</name>
<description><![CDATA[${note}<br><br>${facts.address}<br><a href="${link(entry)}">Open this place on the map</a>]]></description>
<styleUrl>#icon-1577-A52714</styleUrl>
<ExtendedData>
<Data name="rank"><value>${index + 1}</value></Data>
<Data name="name"><value>${facts.name}</value></Data>
<Data name="address"><value>${facts.address}</value></Data>
<Data name="note"><value><![CDATA[${note}]]></value></Data>
<Data name="mapsUrl"><value>${link(entry)}</value></Data>
<Data name="mapPlaceId"><value>${facts.mapPlaceId}</value></Data>
</ExtendedData>
<Point><coordinates>${facts.longitude},${facts.latitude}</coordinates></Point>
</Placemark>
`
}

const row = (entry: ListEntry, index: number): string => {
  const { facts, note } = entry
  return `${index + 1},"${facts.name}","${facts.address}",${facts.latitude},${facts.longitude},"${note}",${link(entry)},${facts.mapPlaceId},${facts.category},${facts.cuisines},${facts.attribution}\r\n`
}

const feature = (entry: ListEntry, index: number) => {
  const { id, facts, note } = entry
  return {
    type: 'Feature',
    id,
    geometry: { type: 'Point', coordinates: [facts.longitude, facts.latitude] },
    properties: {
      rank: index + 1,
      title: facts.name,
      name: facts.name,
      address: facts.address,
      note,
      mapsUrl: link(entry),
      mapPlaceId: facts.mapPlaceId,
      category: facts.category,
      attribution: facts.attribution,
      'marker-color': '#A52714',
      'marker-symbol': 'restaurant',
    },
  }
}

const waypoint = (entry: ListEntry, index: number, title: string): string => {
  const { facts, note } = entry
  return `<wpt lat="${facts.latitude}" lon="${facts.longitude}">
<name>${index + 1}. ${facts.name}</name>
<desc>${note}\n\n${facts.address}\n${link(entry)}</desc>
<link href="${link(entry)}"/>
<sym>Restaurant</sym>
<type>${title}</type>
<extensions>
<osmand:icon>restaurants</osmand:icon>
<osmand:background>circle</osmand:background>
<osmand:color>#A52714</osmand:color>
<osmand:address>${facts.address}</osmand:address>
<forklist:rank>${index + 1}</forklist:rank>
<forklist:name>${facts.name}</forklist:name>
<forklist:note>${note}</forklist:note>
<forklist:mapPlaceId>${facts.mapPlaceId}</forklist:mapPlaceId>
</extensions>
</wpt>
`
}

const properties = (entry: ListEntry, index: number): string => {
  const { facts, note } = entry
  return `<mwm:icon>Food</mwm:icon>
<mwm:properties>
<mwm:value key="forklist:rank">${index + 1}</mwm:value>
<mwm:value key="forklist:name">${facts.name}</mwm:value>
<mwm:value key="forklist:address">${facts.address}</mwm:value>
<mwm:value key="forklist:note">${note}</mwm:value>
<mwm:value key="forklist:mapsUrl">${link(entry)}</mwm:value>
<mwm:value key="forklist:mapPlaceId">${facts.mapPlaceId}</mwm:value>
</mwm:properties>
`
}

const sheetRow = (entry: ListEntry, index: number): string => {
  const { facts, note } = entry
  const number = (column: string, value: unknown) => `<c r="${column}${index + 2}" t="n"><v>${value}</v></c>`
  const text = (column: string, value: unknown) =>
    `<c r="${column}${index + 2}" t="inlineStr"><is><t xml:space="preserve">${value}</t></is></c>`
  const ends = [facts.mapPlaceId, facts.category, facts.cuisines, facts.attribution]
  return `<row r="${index + 2}">${number('A', index + 1)}${text('B', facts.name)}${text('C', facts.address)}${number('D', facts.latitude)}${number('E', facts.longitude)}${text('F', note)}${text('G', link(entry))}${ends.map((value, at) => text('HIJK'[at]!, value)).join('')}</row>\n`
}
