import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { exportFormats } from '../src/formats/export/index.ts'
import { exportedList } from './exported-list.ts'
import { type Figure, short } from './figure.ts'
import { temporaryFolder } from './folder.ts'

const rows = 10_000
/** Bytes that the note of each row fills, so that a text file has nearly 16 MiB. */
const noteBytes = 1200

const note = 'Book a table, sit outside, order the tasting menu. '.repeat(noteBytes / 50)
const places = Array.from({ length: rows }, (_, index) => ({
  name: `Trattoria ${index}`,
  latitude: 40 + (index % 100) / 50,
  longitude: 12 + Math.floor(index / 100) / 50,
}))
const each = (write: (place: (typeof places)[number], index: number) => string, between = '\n'): string =>
  places.map(write).join(between)

const feature = ({ name, latitude, longitude }: (typeof places)[number]) =>
  `{"type":"Feature","geometry":{"type":"Point","coordinates":[${longitude},${latitude}]},"properties":{"name":"${name}","description":"${note}"}}`
const savedRow = (name: string, note: string, index: number) =>
  `${name},"${note}",https://www.google.com/maps/place/X/data=!4m2!3m1!1s0x132f6053278340d5:0x${(index + 1).toString(16)},,`
const saved = `Title,Note,URL,Tags,Comment\n${each(({ name }, index) => savedRow(name, note, index))}`
const kml = `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${each(
  ({ name, latitude, longitude }) =>
    `<Placemark><name>${name}</name><description>${note}</description><Point><coordinates>${longitude},${latitude}</coordinates></Point></Placemark>`,
)}</Document></kml>`

/** Returns the largest accepted file of each kind: 10,000 rows, or nearly 16 MiB. */
const files: Record<string, () => string | Uint8Array> = {
  kml: () => kml,
  kmz: () => zipSync({ 'doc.kml': Buffer.from(kml) }),
  gpx: () =>
    `<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">${each(({ name, latitude, longitude }) => `<wpt lat="${latitude}" lon="${longitude}"><name>${name}</name><desc>${note}</desc></wpt>`)}</gpx>`,
  georss: () =>
    `<rss version="2.0" xmlns:georss="http://www.georss.org/georss"><channel>${each(({ name, latitude, longitude }) => `<item><title>${name}</title><description>${note}</description><georss:point>${latitude} ${longitude}</georss:point></item>`)}</channel></rss>`,
  geojson: () => `{"type":"FeatureCollection","features":[${each(feature, ',')}]}`,
  umap: () =>
    `{"type":"umap","properties":{"name":"Food"},"layers":[{"type":"FeatureCollection","_umap_options":{"name":"Food"},"features":[${each(feature, ',')}]}]}`,
  overpass_json: () =>
    `{"version":0.6,"elements":[${each(({ name, latitude, longitude }, index) => `{"type":"node","id":${index + 1},"lat":${latitude},"lon":${longitude},"tags":{"amenity":"restaurant","name":"${name}","description":"${note}"}}`, ',')}]}`,
  json: () =>
    `[${each(({ name, latitude, longitude }) => `{"name":"${name}","location":{"lat":${latitude},"lng":${longitude}},"note":"${note}"}`, ',')}]`,
  csv: () =>
    `name,latitude,longitude,note\n${each(({ name, latitude, longitude }) => `${name},${latitude},${longitude},"${note}"`)}`,
  xlsx: () => Buffer.concat([...workbook().write(exportedList('1 MiB of'))].map(part => Buffer.from(part))),
  google_saved_csv: () => saved,
  google_takeout: () => zipSync({ 'Takeout/Saved/Rome.csv': Buffer.from(saved) }),
  whatsapp: () =>
    each(
      ({ name }, index) => `[12.03.24, 19:${String(index % 60).padStart(2, '0')}:10] Anna: ${index + 1}. ${name}, Rome`,
    ),
  telegram: () =>
    `{"name":"Food","type":"private_group","id":1,"messages":[${each(({ name }, index) => `{"id":${index},"type":"message","date":"2024-03-12T19:03:10","from":"Anna","from_id":"user1","text":"${index + 1}. ${name}, Rome"}`, ',')}]}`,
  markdown: () => `# Rome\n\n| name | note |\n|---|---|\n${each(({ name }) => `| ${name} | ${note} |`)}`,
  lines: () => each(({ name }, index) => `${index + 1}. ${name}, Rome – ${note.slice(0, 200)}`),
}

const workbook = () => exportFormats.find(({ name }) => name === 'xlsx')!

/** Measures reading the largest accepted file of each kind. The baseline decodes the same bytes and splits them into lines. */
export function largeFiles(): Figure {
  using folder = temporaryFolder()
  return {
    title: 'Reading the largest file of each kind',
    about: `${short(rows)} rows with notes, nearly 16 MiB where notes can be long; a workbook of 2,000 rows. A process for each, CPU seconds of the reader and peak memory of the process. The baseline, in a process of its own, unpacks and decodes the same bytes and splits them into lines.`,
    columns: ['file', 'kB', 'rows', 'CPU s', '**ratio to the baseline**', 'peak MB', 'baseline MB'],
    rows: Object.entries(files).map(([name, write]) => {
      const file = join(folder.path, name)
      const content = write()
      writeFileSync(file, content)
      const [read, baseline] = ['read', 'baseline'].map(side => measured(side, file))
      return [
        name,
        short(content.length / 1000),
        short(read!.rows),
        short(read!.cpu),
        `**${short(read!.cpu / baseline!.cpu)}**`,
        short(read!.megabytes),
        short(baseline!.megabytes),
      ]
    }),
  }
}

type Measured = { rows: number; cpu: number; megabytes: number }

const measured = (side: string, file: string): Measured =>
  JSON.parse(
    execFileSync(process.execPath, [new URL('read-large-file.ts', import.meta.url).pathname, side, file], {
      encoding: 'utf8',
    }),
  ) as Measured
