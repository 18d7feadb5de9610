import { crc32, deflateRawSync, gzipSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { fileHeader, headerOf } from '../../places/sources/osm/blobs.ts'

/** Nearly the maximum length of a file. */
const maxLength = 12 * 1024 * 1024

const filled = (unit: string, length = maxLength): string => unit.repeat(Math.floor(length / unit.length))

const laughs = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map((name, index, all) =>
  index === 0 ? '<!ENTITY a "lol">' : `<!ENTITY ${name} "${`&${all[index - 1]};`.repeat(10)}">`,
)

/** Makes a KMZ that unpacks to this many spaces. Node compresses it in a tenth of the time that fflate takes. */
const zipOf = (length: number): Uint8Array => {
  const content = Buffer.alloc(length, ' ')
  const zip = Buffer.from(zipSync({ 'doc.kml': deflateRawSync(content) }, { level: 0 }))
  // Both headers get the method "deflated", and the checksum and length of the content.
  for (const at of [zip.indexOf('PK\x01\x02', 0, 'latin1') + 2, 0]) {
    zip.writeUInt16LE(8, at + 8)
    zip.writeUInt32LE(crc32(content), at + 14)
    zip.writeUInt32LE(length, at + 22)
  }
  return zip
}

const nested = (levels: number): Uint8Array => {
  let zip = zipOf(40 * 1024 * 1024)
  for (let level = 0; level < levels; level++) zip = zipSync({ 'doc.kmz': zip })
  return zip
}

const keys = (count: number): string => Array.from({ length: count }, (_, index) => `"k${index}":1`).join()

/** Small import files that are meant to be costly to read. Each is made on demand. */
export const forImports: Record<string, () => string | Uint8Array> = {
  'a billion laughs of entities': () => `<?xml version="1.0"?><!DOCTYPE kml [${laughs.join('')}]><kml>&i;</kml>`,
  'an entity that reads a file': () =>
    '<!DOCTYPE kml [<!ENTITY x SYSTEM "file:///etc/passwd">]><kml><Placemark><name>&x;</name></Placemark></kml>',
  'an archive of 1000:1': () => zipOf(40 * 1024 * 1024),
  'archives in archives': () => nested(5),
  'JSON a million levels deep': () => filled('[', 1_000_000),
  'objects a million levels deep': () => filled('{"a":', 5_000_000),
  'a million keys': () => `{${keys(1_000_000)}}`,
  'a feature of a million keys': () =>
    `{"type":"FeatureCollection","features":[{"type":"Feature","geometry":null,"properties":{${keys(900_000)}}}]}`,
  'a line of JSON without end': () => `{"type":"FeatureCollection","name":"${filled('x')}`,
  'a line without end': () => filled('Roscioli '),
  'a row without end': () => `name,note\nRoscioli,${filled('x')}`,
  'columns without end': () => `name,note\nRoscioli${filled(',')}`,
  'a quote without end': () => `name,note\n"${filled('""')}`,
  'empty lines': () => `name,note\n${filled('\n')}`,
  'many tiny elements': () => `<kml>${filled('<a/>')}</kml>`,
  'many tiny elements in a place': () => `<kml><Placemark>${filled('<a/>')}</Placemark></kml>`,
  'elements a million levels deep': () => `<kml>${filled('<a>', 3_000_000)}`,
  'an attribute without end': () => `<kml><Placemark id="${filled('x')}`,
  'many attributes': () => `<gpx ${Array.from({ length: 500_000 }, (_, index) => `a${index}=""`).join(' ')}/>`,
  'many tiny features': () => `{"type":"FeatureCollection","features":[${filled('{},')}{}]}`,
  'a gzip': () => gzipSync(Buffer.alloc(40 * 1024 * 1024)),
}

/** Files of places for operators. */
export const forSources: Record<string, () => string | Uint8Array> = {
  'a blob that declares gigabytes': () => Buffer.concat([fileHeader(), headerOf('OSMData', 0x7fffffff)]),
  'a header of a blob without end': () =>
    Buffer.concat([fileHeader(), Buffer.from([0x7f, 0xff, 0xff, 0xff]), Buffer.alloc(1_000_000)]),
  'a table whose footer declares gigabytes': () =>
    Buffer.concat([
      Buffer.from('PAR1'),
      Buffer.alloc(1000),
      Buffer.from([0xff, 0xff, 0xff, 0x7f]),
      Buffer.from('PAR1'),
    ]),
  'a line of NDJSON without end': () => `{"name":"${filled('x')}`,
  'NDJSON a million levels deep': () => `{"name":${filled('[', 1_000_000)}`,
  'a row without end': () => `name,lat,lon\n"${filled('x')}`,
  'columns without end': () => `name,lat,lon\nRoscioli${filled(',')}`,
  'a million keys': () => `{${keys(1_000_000)}}`,
  // Parsed as a whole, these take 230 MB.
  'many tiny features': () => `{"type":"FeatureCollection","features":[${filled('{},', 5_000_000)}{}]}`,
  'coordinates a million levels deep': () =>
    `{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Polygon","coordinates":${filled('[', 1_000_000)}`,
}

export const bytesOf = (content: string | Uint8Array): Uint8Array =>
  typeof content === 'string' ? strToU8(content) : content
