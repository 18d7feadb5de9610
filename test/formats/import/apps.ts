import {
  type ElementSelection,
  elementsIn,
  childText as textIn,
  type XmlElement,
} from '../../../src/formats/import/xml/elements.ts'

/**
 * Stand-ins for map apps: each reads a file of ours and exports it again by the rules of the app. `SOURCES.md` says where the rules were
 * looked up.
 */
export const apps = {
  /** Organic Maps, GPX: keeps name, desc and cmt, drops links and extensions, and writes the text as a comment. */
  organicMapsGpx: (gpx: string): string => {
    const { title, points } = waypointsIn(gpx)
    return `<?xml version="1.0"?>\n<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1">\n<metadata>\n  <name>${xml(title)}</name>\n</metadata>\n${points
      .map(({ lat, lon, name, desc, cmt }) => {
        const text = desc === '' || desc === cmt ? cmt : cmt === '' ? desc : `${desc}\n\n${cmt}`
        const comment = text === '' ? '' : `  <cmt>${cdata(text)}</cmt>\n`
        return `<wpt lat="${eightDigits(lat)}" lon="${eightDigits(lon)}">\n  <name>${cdata(name)}</name>\n${comment}</wpt>\n`
      })
      .join('')}</gpx>`
  },

  /** Organic Maps, KML: keeps name and description as HTML, adds its own copies of both, and drops the table. */
  organicMapsKml: (kml: string): string => {
    const found = [...elementsIn(kml, placemarks)]
    return `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://earth.google.com/kml/2.2">\n<Document>\n  <name>${cdata(found[0]?.around[0]?.name ?? '')}</name>\n${found
      .map(placemark => {
        const name = (textIn(placemark, 'name') ?? '').trim()
        const description = (textIn(placemark, 'description') ?? '').trim()
        const [lon, lat] = textIn(placemark.children.find(({ name }) => name === 'Point')!, 'coordinates')!.split(',')
        const copies = ['name', 'description', 'customName'].map(
          tag =>
            `<mwm:${tag}><mwm:lang code="default">${cdata(tag === 'description' ? description : name)}</mwm:lang></mwm:${tag}>`,
        )
        return `<Placemark>\n<name>${cdata(name)}</name>\n<description>${cdata(description)}</description>\n<TimeStamp><when>2026-11-01T10:00:00Z</when></TimeStamp>\n<styleUrl>#placemark-red</styleUrl>\n<Point><coordinates>${eightDigits(lon!)},${eightDigits(lat!)}</coordinates></Point>\n<ExtendedData xmlns:mwm="https://omaps.app">${copies.join('')}<mwm:scale>0</mwm:scale></ExtendedData>\n</Placemark>\n`
      })
      .join('')}</Document>\n</kml>\n`
  },

  /** OsmAnd's favourites: sorted by name in their groups, with an address if the file had OsmAnd's. */
  osmAndFavourites: (gpx: string): string => {
    const { points } = waypointsIn(gpx)
    const sorted = points.toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
    return `<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\n<gpx version="1.1" creator="OsmAnd 5.0.5" xmlns="http://www.topografix.com/GPX/1/1" xmlns:osmand="https://osmand.net/docs/technical/osmand-file-formats/osmand-gpx">\n  <metadata>\n    <name>favorites-${xml(points[0]?.type ?? '')}</name>\n  </metadata>\n${sorted
      .map(
        ({ lat, lon, name, desc, type, address }) =>
          `  <wpt lat="${lat}" lon="${lon}">\n    <time>2026-11-01T10:00:00Z</time>\n    <name>${xml(name)}</name>\n    <desc>${xml(desc)}</desc>\n    <type>${xml(type)}</type>\n    <extensions>\n      ${address === undefined ? '' : `<osmand:address>${xml(address)}</osmand:address>`}\n      <osmand:icon>restaurants</osmand:icon>\n      <osmand:background>circle</osmand:background>\n      <osmand:color>#ffa52714</osmand:color>\n    </extensions>\n  </wpt>\n`,
      )
      .join('')}</gpx>`
  },
} satisfies Record<string, (file: string) => string>

const waypoints: ElementSelection = { elements: new Set(['wpt', 'metadata']), emptied: new Set() }
const placemarks: ElementSelection = {
  elements: new Set(['Placemark']),
  emptied: new Set(),
  groups: new Map([['Document', 'name']]),
}

/** Returns what the apps keep of a file. They trim all texts. */
function waypointsIn(gpx: string) {
  const elements = [...elementsIn(gpx, waypoints)]
  const trimmed = (element: XmlElement, name: string) => (textIn(element, name) ?? '').trim()
  return {
    title: trimmed(elements[0]!, 'name'),
    points: elements.slice(1).map(element => ({
      lat: element.attributes.get('lat')!,
      lon: element.attributes.get('lon')!,
      ...{ name: trimmed(element, 'name'), desc: trimmed(element, 'desc'), cmt: trimmed(element, 'cmt') },
      type: trimmed(element, 'type'),
      address: element.children
        .find(({ name }) => name === 'extensions')
        ?.children.find(({ name }) => name === 'address')?.text,
    })),
  }
}

const xml = (text: string): string => text.replace(/[&<>\r]/g, character => `&#${character.charCodeAt(0)};`)

/** Organic Maps escapes a text only if it has one of these, and cannot escape the end of a section. */
const cdata = (text: string): string => (/[<&]/.test(text) ? `<![CDATA[${text}]]>` : text)

/** Organic Maps writes coordinates with eight significant digits. */
const eightDigits = (degrees: string): string => String(Number(Number(degrees).toPrecision(8)))
