import { coordinates, type LinkData, linkDataIn, type MapReader, middleOfSquare, unescaped } from './link-data.ts'

/**
 * How a map writes places into its links. A place in a link is `PART=FORM`: PART is a parameter, `path` or `hash`, and in FORM `lat`,
 * `lng` and `name` stand for themselves, `geohash` for a code, `packed` for a code with all of them, and `*` for anything. Two parts are joined by `&`.
 */
type TabledMap = {
  name: string
  /** The host and the path. Hosts may have further labels in front. */
  hosts: RegExp
  schemes?: readonly string[]
  /** Where the position of the place stands, the best first. */
  pins: readonly string[]
  /** Where the middle of the map stands. */
  views?: readonly string[]
  /** Parameters with words: a name, perhaps with an address, or a point. */
  words?: readonly string[]
}

const tabled: readonly TabledMap[] = [
  {
    name: 'Waze',
    hosts: /^waze\.com\//,
    schemes: ['waze:'],
    pins: ['ll=lat,lng', 'latlng=lat,lng', 'to=ll.lat,lng', 'path=/ul/hgeohash', 'h=geohash'],
    words: ['q', 'name'],
  },
  {
    name: 'HERE WeGo',
    hosts: /^(?:share|wego)\.here\.com\/|^her\.re\//,
    schemes: ['here-location:'],
    pins: ['path=/l/lat,lng,name', 'path=/l/lat,lng', 'path=/r/*/lat,lng,name', 'path=/p/s-packed'],
    views: ['map=lat,lng,*'],
    words: ['q'],
  },
  {
    name: 'Bing Maps',
    hosts: /^bing\.com\/maps|^binged\.it\//,
    pins: ['sp=point.lat_lng_name_*', 'sp=point.lat_lng_name', 'sp=point.lat_lng', 'poi=lat~lng'],
    views: ['cp=lat~lng'],
    words: ['where1', 'q', 'ss'],
  },
  {
    name: 'Yandex Maps',
    hosts: /^yandex\.[a-z.]{2,6}\/(?:maps|navi)|^maps\.yandex\.[a-z.]{2,6}\//,
    schemes: ['yandexmaps:', 'yandexnavi:'],
    pins: ['pt=lng,lat', 'whatshere[point]=lng,lat', 'poi[point]=lng,lat', 'lat_to=lat&lon_to=lng'],
    views: ['ll=lng,lat'],
    words: ['text'],
  },
  {
    name: 'Mapy.com',
    hosts: /^mapy\.(?:cz|com)\//,
    pins: ['source=coor&id=lng,lat'],
    views: ['y=lat&x=lng'],
    words: ['q'],
  },
  {
    name: 'OsmAnd',
    hosts: /^osmand\.net\/(?:map|go)/,
    schemes: ['osmand.navigation:'],
    pins: ['pin=lat,lng', 'lat=lat&lon=lng', 'finish=lat,lng'],
    views: ['hash=*/lat/lng'],
    words: ['name'],
  },
  {
    name: '2GIS',
    hosts: /^2gis\.[a-z.]{2,6}\/|^go\.2gis\.com\//,
    pins: ['path=/*/lng,lat'],
    views: ['m=lng,lat/*', 'm=lng,lat'],
  },
  {
    name: 'Amap',
    hosts: /^uri\.amap\.com\/|^amap\.com\/|^surl\.amap\.com\//,
    pins: ['position=lng,lat', 'p=*,lat,lng,name,*'],
    words: ['name'],
  },
  {
    name: 'Magic Earth',
    hosts: /^magicearth\.com\//,
    schemes: ['magicearth:'],
    pins: ['lat=lat&lon=lng'],
    words: ['name', 'q'],
  },
  {
    name: 'Naver Map',
    hosts: /^naver\.me\/|^(?:m\.)?map\.naver\.com\//,
    schemes: ['nmap:'],
    pins: ['lat=lat&lng=lng'],
    words: ['name'],
  },
  {
    name: 'KakaoMap',
    hosts: /^kko\.to\/|^kko\.kakao\.com\/|^map\.kakao\.com\//,
    pins: ['path=/link/map/name,lat,lng', 'path=/link/to/name,lat,lng', 'p=lat,lng'],
  },
  { name: 'Baidu Maps', hosts: /^(?:j\.)?map\.baidu\.com\/|^api\.map\.baidu\.com\//, pins: [], words: ['title'] },
  { name: 'Petal Maps', hosts: /^petalmaps\.com\//, pins: ['marker=lat,lng', 'daddr=lat,lng'], words: ['q'] },
]

/** A form as an expression: each placeholder becomes a group. */
const placeholders: Record<string, string> = {
  lat: '(?<lat>[+-]?\\d{1,2}(?:\\.\\d*)?)',
  lng: '(?<lng>[+-]?\\d{1,3}(?:\\.\\d*)?)',
  name: '(?<name>[^]{1,300}?)',
  geohash: '(?<geohash>[\\da-z]{4,12})',
  packed: '(?<packed>[\\w=-]{4,2000})',
  '*': '[^]{0,300}?',
}
const expressionOf = (form: string): RegExp =>
  new RegExp(
    `^${form.replace(/lat|lng|name|geohash|packed|[^a-z]/g, part => placeholders[part] ?? part.replace(/[.*+?^${}()|[\]\\]/, '\\$&'))}$`,
  )

/** The parts of a place in a link, each with its expression. */
type Place = readonly { part: string; form: RegExp }[]
const placeOf = (text: string): Place =>
  text.split('&').map(each => {
    const at = each.indexOf('=')
    return { part: each.slice(0, at), form: expressionOf(each.slice(at + 1)) }
  })

const readerOf = ({ name, hosts, schemes = [], words = [], ...places }: TabledMap): MapReader => {
  const [pins, views] = [places.pins.map(placeOf), (places.views ?? []).map(placeOf)]
  return {
    name,
    has: ({ protocol, hostname, pathname }) =>
      schemes.includes(protocol) || hosts.test(hostname.replace(/^(?:www|m|ul|embed|beta|[a-z]{2})\./, '') + pathname),
    read(url) {
      const pin = firstOf(pins, url)
      const word = words.map(parameter => url.searchParams.get(parameter)).find(text => text)
      const data = linkDataIn(word)
      return {
        ...data,
        at: pin?.at ?? data.at,
        name: pin?.name ?? data.name,
        view: firstOf(views, url)?.at,
      }
    },
  }
}

const firstOf = (places: readonly Place[], url: URL): Pick<LinkData, 'at' | 'name'> | undefined => {
  for (const place of places) {
    const parts = place.map(({ part, form }) => form.exec(partOf(url, part)))
    if (parts.includes(null)) continue
    const groups: Record<string, string> = Object.assign({}, ...parts.map(found => found?.groups))
    const { lat, lng, name, geohash, packed } = groups
    const found =
      geohash !== undefined
        ? { at: middleOfSquare(geohash, geohashAlphabet, 'longitude') }
        : packed !== undefined
          ? unpacked(packed)
          : { at: coordinates(`${lat},${lng}`), ...(name && { name: name.replaceAll('_', ' ') }) }
    if (found.at) return found
  }
  return undefined
}

const partOf = (url: URL, part: string): string => {
  if (part === 'path') return unescaped(url.pathname.replace(/\/$/, ''))
  return part === 'hash' ? unescaped(url.hash.slice(1)) : (url.searchParams.get(part) ?? '')
}

const geohashAlphabet = '0123456789bcdefghjkmnpqrstuvwxyz'

/** Reads the base64 of `lat=52.5;lon=13.4;n=Name`. */
const unpacked = (code: string): Pick<LinkData, 'at' | 'name'> => {
  const text = Buffer.from(code, 'base64url').toString('utf8')
  const { lat, lon, n } = Object.fromEntries(text.split(';').map(pair => pair.split('=', 2))) as Record<string, string>
  return { at: coordinates(`${lat},${lon}`), ...(n && { name: n.replaceAll('+', ' ') }) }
}

/** Maps whose links a table describes. */
export const tabledMaps: readonly MapReader[] = tabled.map(readerOf)

/** Services whose links hold no position, and link shorteners, by their hosts without `www.`. */
const others: readonly (readonly [name: string, hosts: RegExp])[] = [
  ['what3words', /^(?:what3words\.com|w3w\.co)$/],
  ['Tripadvisor', /(?:^|\.)tripadvisor\.[a-z.]{2,6}$/],
  ['Foursquare', /(?:^|\.)(?:foursquare\.com|4sq\.com|swarmapp\.com)$/],
  ['Yelp', /(?:^|\.)yelp\.(?:[a-z.]{2,6})$/],
  ['Instagram', /(?:^|\.)(?:instagram\.com|instagr\.am)$/],
  ['Facebook', /(?:^|\.)(?:facebook\.com|fb\.(?:me|com|watch))$/],
  ['TikTok', /(?:^|\.)tiktok\.com$/],
  ['YouTube', /(?:^|\.)(?:youtube\.com|youtu\.be)$/],
  ['X', /^(?:x\.com|twitter\.com|t\.co)$/],
  ['TheFork', /(?:^|\.)(?:thefork|lafourchette)\.[a-z.]{2,6}$/],
  ['OpenTable', /(?:^|\.)opentable\.[a-z.]{2,6}$/],
  ['Resy', /(?:^|\.)resy\.com$/],
  ['Quandoo', /(?:^|\.)quandoo\.[a-z.]{2,6}$/],
  ['HappyCow', /(?:^|\.)happycow\.net$/],
  ['Tabelog', /(?:^|\.)tabelog\.com$/],
  ['Zomato', /(?:^|\.)(?:zomato\.com|zoma\.to)$/],
  ['Michelin Guide', /^guide\.michelin\.com$/],
  ['Google', /^(?:google\.[a-z.]{2,6}|g\.co|share\.google|goo\.gl)$/],
]

/** Returns the name of a service whose links hold no position; `undefined` for an unknown one. */
export const otherService = ({ hostname }: URL): string | undefined => {
  const host = hostname.replace(/^www\./, '')
  return others.find(([, hosts]) => hosts.test(host))?.[0]
}
