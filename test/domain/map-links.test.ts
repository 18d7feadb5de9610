import { describe, expect, test } from 'vitest'
import { linkedService, type MapLink, readMapLink, wordsBesideLinks } from '../../src/domain/map-links/index.ts'

const empireState = 'google:ChIJaXQRs6lZwokRY6EFpJnhNNE'
const mok = 'google:ChIJN1t_tDeuEmsRUsoyG83frY4'

const testLinks = (links: Record<string, MapLink>) =>
  test.each(Object.entries(links))('%s', (link, expected) => {
    expect(readMapLink(link)).toEqual(expected)
  })

describe('a link of Google Maps gives', () => {
  const place = 'https://www.google.com/maps/place'

  describe('the place, its name and position, not the map’s centre', () => {
    testLinks({
      [`${place}/Empire+State+Building/@40.7484445,-73.9878531,17z/data=!3m1!4b1!4m5!3m4!1s0x89c259a9b3117469:0xd134e199a405a163!8m2!3d40.7484405!4d-73.9856644`]:
        { mapPlaceId: empireState, name: 'Empire State Building', latitude: 40.7484405, longitude: -73.9856644 },
      [`${place}/Trattoria+Vecchia+Roma/data=!4m2!3m1!1s0x6b12ae37b47f5b37:0x8eaddfcd1b32ca52`]: {
        mapPlaceId: mok,
        name: 'Trattoria Vecchia Roma',
      },
      [`${place}/Da+Enzo,+Via+dei+Vascellari+29,+Roma/@41.88,12.47,17z/data=!4m2!3m1!1s0x6b12ae37b47f5b37%3A0x8eaddfcd1b32ca52?entry=ttu`]:
        {
          mapPlaceId: mok,
          name: 'Da Enzo',
          address: 'Via dei Vascellari 29, Roma',
          latitude: 41.88,
          longitude: 12.47,
          approximate: true,
        },
    })
  })

  describe('the place itself, not the town or search around it', () => {
    testLinks({
      [`${place}/Empire+State+Building/@40.73,-73.98,14.63z/data=!3m1!5s0x8b398fecd1aea119:0x76fa1e3ac5a94c70!4m13!1m7!3m6!1s0x89c24fa5d33f083b:0xc80b8f06e177fe62!2sNew+York,+NY,+USA!3b1!8m2!3d40.7127753!4d-74.0059728!3m4!1s0x89c259a9b3117469:0xd134e199a405a163!8m2!3d40.7484405!4d-73.9856644`]:
        { mapPlaceId: empireState, name: 'Empire State Building', latitude: 40.7484405, longitude: -73.9856644 },
      [`${place}/P.S.+360Q/@40.70,-73.75,18z/data=!4m13!1m7!3m6!1s0x89c26145f6828d65:0x16ff1276a0fbebb4!2sSt.+Albans!3b1!8m2!3d40.6894086!4d-73.7654367!3m4!1s0x0:0xba787b86bdebd9f9!8m2!3d40.7023517!4d-73.7563833`]:
        { name: 'P.S. 360Q', cid: '13436625306902059513', latitude: 40.7023517, longitude: -73.7563833 },
    })
  })

  describe('its parameters', () => {
    testLinks({
      [`https://www.google.com/maps/search/?api=1&query=Mok%2C%20Via%20Tor%20Millina&query_place_id=${mok.slice(7)}`]: {
        mapPlaceId: mok,
        name: 'Mok',
        address: 'Via Tor Millina',
      },
      [`${place}/?q=place_id:${mok.slice(7)}`]: { mapPlaceId: mok },
      'https://maps.google.com/?q=Mok,+Via+Tor+Millina+5&ftid=0x6b12ae37b47f5b37:0x8eaddfcd1b32ca52&hl=it': {
        mapPlaceId: mok,
        name: 'Mok',
        address: 'Via Tor Millina 5',
      },
      'https://www.google.de/maps?q=41.8946709,12.473696': { latitude: 41.8946709, longitude: 12.473696 },
      'https://maps.google.co.jp/maps?q=loc:35.687,139.697(風雲児)': {
        name: '風雲児',
        latitude: 35.687,
        longitude: 139.697,
      },
      'https://maps.google.com/?q=Roscioli&ll=41.89,12.47&z=16': {
        name: 'Roscioli',
        latitude: 41.89,
        longitude: 12.47,
        approximate: true,
      },
    })
  })

  describe('the end of its directions', () => {
    testLinks({
      'https://www.google.fi/maps/dir/Kamppi/Lauttasaarentie+37,+00200+Helsinki/@60.1607259,24.87,17z/data=!4m16!1m7!3m6!1s0x6b12ae37b47f5b37:0x8eaddfcd1b32ca52!2sKamppi!3b1!8m2!3d60.1!4d24.8!4m7!1m0!1m5!1m1!1s0x89c259a9b3117469:0xd134e199a405a163!2m2!1d24.8786287!2d60.1607232':
        {
          mapPlaceId: empireState,
          name: 'Lauttasaarentie 37',
          address: '00200 Helsinki',
          latitude: 60.1607232,
          longitude: 24.8786287,
        },
      'https://www.google.com/maps/dir/Mok/41.89,12.47/data=!4m9!4m8!1m5!1m1!1s0x6b12ae37b47f5b37:0x8eaddfcd1b32ca52!2m2!1d12.4!2d41.8!1m0':
        { latitude: 41.89, longitude: 12.47 },
      [`https://www.google.com/maps/dir/?api=1&origin=Termini&destination=Mok&destination_place_id=${mok.slice(7)}`]: {
        mapPlaceId: mok,
        name: 'Mok',
      },
    })
  })

  describe('the position of a pin without a name', () => {
    testLinks({
      'https://www.google.com/maps/search/41.8946709,+12.473696?entry=tts': {
        latitude: 41.8946709,
        longitude: 12.473696,
      },
      [`${place}/41%C2%B053'41.0%22N+12%C2%B028'25.0%22E/@41.89,12.47,17z/data=!3m1!4b1!4m4!3m3!8m2!3d41.8947222!4d12.4736111`]:
        { latitude: 41.8947222, longitude: 12.4736111 },
      'google.com/maps/@-33.8567844,151.2152967,17z': {
        latitude: -33.8567844,
        longitude: 151.2152967,
        approximate: true,
      },
    })
  })
})

describe('a link of OpenStreetMap gives', () => {
  testLinks({
    'https://www.openstreetmap.org/node/257355946': { mapPlaceId: 'osm:node/257355946' },
    'https://openstreetmap.org/way/5/history?locale=it#map=19/41.8946/12.4736': {
      mapPlaceId: 'osm:way/5',
      latitude: 41.8946,
      longitude: 12.4736,
      approximate: true,
    },
    'osm.org/relation/41485': { mapPlaceId: 'osm:relation/41485' },
    'https://www.openstreetmap.org/?node=257355946': { mapPlaceId: 'osm:node/257355946' },
    'https://www.openstreetmap.org/search?query=Roscioli%2C%20Roma#map=17/41.89/12.47': {
      name: 'Roscioli',
      address: 'Roma',
      latitude: 41.89,
      longitude: 12.47,
      approximate: true,
    },
    'https://www.openstreetmap.org/?mlat=41.8946709&mlon=12.473696#map=12/41.9/12.5': {
      latitude: 41.8946709,
      longitude: 12.473696,
    },
  })

  test('the point of a short link, as a pin or as the map’s centre', () => {
    const pin = readMapLink('https://osm.org/go/0Ik3VNr_A-?m')
    expect(pin?.latitude).toBeCloseTo(46.05141, 4)
    expect(pin?.longitude).toBeCloseTo(14.50604, 4)
    expect(pin).not.toHaveProperty('approximate')
    const view = readMapLink('http://www.openstreetmap.org/go/TelHTB--')
    expect(view?.latitude).toBeCloseTo(40.59, 2)
    expect(view?.longitude).toBeCloseTo(-115.213, 2)
    expect(view?.approximate).toBe(true)
    expect(readMapLink('https://osm.org/go/0m@@')).toEqual(readMapLink('https://osm.org/go/0m~~'))
    expect(readMapLink('https://osm.org/go/TelHTB--?node=42')?.mapPlaceId).toBe('osm:node/42')
  })
})

describe('a link of Apple Maps gives', () => {
  testLinks({
    'https://maps.apple.com/place?address=600%20Guerrero%20St,%20San%20Francisco&coordinate=37.761432,-122.424095&name=Tartine%20Bakery&place-id=I6A1B2C3D4E5F6071&map=explore':
      {
        name: 'Tartine Bakery',
        address: '600 Guerrero St, San Francisco',
        latitude: 37.761432,
        longitude: -122.424095,
      },
    'https://maps.apple.com/?auid=1234&ll=41.8946709,12.473696&lsp=9902&q=Dar%20filettaro': {
      name: 'Dar filettaro',
      latitude: 41.8946709,
      longitude: 12.473696,
    },
    'http://maps.apple.com/?ll=41.9,12.5&z=12': { latitude: 41.9, longitude: 12.5, approximate: true, isWide: true },
    'https://maps.apple.com/search?query=ramen&center=35.66,139.7': {
      name: 'ramen',
      latitude: 35.66,
      longitude: 139.7,
      approximate: true,
    },
    'https://maps.apple.com/?daddr=Via+dei+Giubbonari+21,+Roma': { name: 'Via dei Giubbonari 21', address: 'Roma' },
  })
})

describe('a geo: address gives', () => {
  testLinks({
    'geo:41.8946709,12.473696': { latitude: 41.8946709, longitude: 12.473696 },
    'geo:41.8946709,12.473696,30;crs=wgs84;u=35': { latitude: 41.8946709, longitude: 12.473696 },
    'geo:0,0?q=41.89,12.47(Mok%20%28Roma%29)': { name: 'Mok (Roma)', latitude: 41.89, longitude: 12.47 },
    'geo:0,0?q=Roscioli,+Roma': { name: 'Roscioli', address: 'Roma' },
    'geo:41.9,12.5?q=Roscioli': { name: 'Roscioli', latitude: 41.9, longitude: 12.5, approximate: true },
    'geo:0,0?q=41.89,12.47(Oak & Grill #1, 100% (old))': {
      name: 'Oak & Grill #1, 100% (old)',
      latitude: 41.89,
      longitude: 12.47,
    },
    'geo:0,0?q=41.89,12.47(A+B Grill)': { name: 'A+B Grill', latitude: 41.89, longitude: 12.47 },
    'geo:0,0?q=41.89,12.47(A+%2B+B)': { name: 'A + B', latitude: 41.89, longitude: 12.47 },
    'geo:0,0?q=41.89,12.47(Smile :))': { name: 'Smile :)', latitude: 41.89, longitude: 12.47 },
    'geo:41.89,12.47?z=14&(Mok)': { name: 'Mok', latitude: 41.89, longitude: 12.47 },
    'geo:0,0?q=41.89%2C12.47%28Mok%20Bar%29': { name: 'Mok Bar', latitude: 41.89, longitude: 12.47 },
    'geo:0,0?q=Oak Grill (Main Street)': { name: 'Oak Grill (Main Street)' },
  })
})

describe('a link of other maps gives', () => {
  const pfeil = { name: 'Gasthaus Pfeil', latitude: 48.2122, longitude: 16.3553 }
  const { name: _, ...pin } = pfeil
  const view = { ...pin, approximate: true } as const
  const packed = Buffer.from('c=eat-drink;lat=48.2122;lon=16.3553;n=Gasthaus Pfeil').toString('base64url')
  testLinks({
    'om://map?v=1&ll=48.2122,16.3553&n=Gasthaus%20Pfeil': pfeil,
    'https://waze.com/ul?q=Gasthaus%20Pfeil&ll=48.2122,16.3553': pfeil,
    'https://www.waze.com/de/live-map/directions?to=ll.48.2122%2C16.3553': pin,
    'waze://?ll=48.2122,16.3553&navigate=yes': pin,
    'https://share.here.com/l/48.2122,16.3553,Gasthaus%20Pfeil?z=16': pfeil,
    [`https://wego.here.com/p/s-${packed}`]: pfeil,
    'https://wego.here.com/?map=48.2122,16.3553,15,normal': view,
    'https://www.bing.com/maps?sp=point.48.2122_16.3553_Gasthaus%20Pfeil_good_&lvl=17': pfeil,
    'https://www.bing.com/maps?cp=48.2122~16.3553&lvl=17': view,
    'https://www.bing.com/maps?where1=Gasthaus%20Pfeil': { name: 'Gasthaus Pfeil' },
    'https://yandex.com/maps/?pt=16.3553,48.2122&text=Gasthaus%20Pfeil': pfeil,
    'https://yandex.ru/maps/org/pfeil/1009?ll=16.3553%2C48.2122&z=17': view,
    'https://en.mapy.cz/zakladni?source=coor&id=16.3553%2C48.2122&x=16&y=48': pin,
    'https://mapy.com/en/zakladni?y=48.2122&z=17&x=16.3553': view,
    'https://osmand.net/map?pin=48.2122,16.3553#15/48.3/16.4': pin,
    'https://osmand.net/go?lat=48.2122&lon=16.3553&z=15&name=Gasthaus%20Pfeil': pfeil,
    'https://2gis.ae/dubai/geo/70000001/16.3553%2C48.2122': pin,
    'https://map.kakao.com/link/map/Gasthaus%20Pfeil,48.2122,16.3553': pfeil,
  })

  test.each([
    ['https://waze.com/ul/hu2edk0rb', 48.2095, 16.358, undefined],
    ['https://omaps.app/ItdwBgeWW1/Hereford', 52.05538, -2.71519, 'Hereford'],
    ['cm://ItdwBgeWW1/M%C3%BCller_%26_Sohn', 52.05538, -2.71519, 'Müller & Sohn'],
    ['http://ge0.me/s4DZoF5cad/Gasthaus_Pfeil', 48.78362, 9.18159, 'Gasthaus Pfeil'],
  ])('the point of a code: %s', (link, latitude, longitude, name) => {
    const found = readMapLink(link)
    expect(found?.latitude).toBeCloseTo(latitude, 3)
    expect(found?.longitude).toBeCloseTo(longitude, 3)
    expect(found?.name).toBe(name)
  })

  test.each([
    'https://yandex.ru/maps/-/CDabc',
    'https://mapy.cz/s/abc',
    'https://binged.it/abc',
    'https://naver.me/abc',
  ])('a notice, if only the map knows the place: %s', link => {
    expect(readMapLink(link)).toEqual({ short: true })
  })
})

test.each([
  ['https://what3words.com/filled.count.soap', 'what3words'],
  ['www.instagram.com/p/abc/', 'Instagram'],
  ['https://www.tripadvisor.co.uk/Restaurant_Review-g1.html', 'Tripadvisor'],
  ['https://darpoeta.com/menu', undefined],
])('%s is a link without a position', (link, service) => {
  expect([readMapLink(link), wordsBesideLinks(link), linkedService(link)]).toEqual([undefined, {}, service])
  expect(wordsBesideLinks(`Dar Poeta\n${link}`)).toEqual({ name: 'Dar Poeta' })
})

describe('a link whose place only its page tells gives a notice', () => {
  test.each([
    'https://maps.app.goo.gl/GkRr2dE4x3u5nJ1b7?g_st=ic',
    'https://goo.gl/maps/GkRr2dE4x3u5nJ1b7',
    'https://maps.apple/p/czWeasADhbQc~p',
    'https://maps.apple.com/p/dtcGHQZ--4bUSh',
    'https://maps.apple.com/place?auid=4817596912492427351',
    'https://maps.apple.com/place?place-id=I6A1B2C3D4E5F6071',
  ])('%s', link => {
    expect(readMapLink(link)).toEqual({ short: true })
  })

  test.each([
    'http://maps.google.com/?cid=10281119596374313554',
    'https://www.google.com/maps/place//data=!4m2!3m1!1s0x0:0x8eaddfcd1b32ca52',
    'https://maps.google.com/?ftid=0x0:0x8eaddfcd1b32ca52',
  ])('%s, with the number of the business', link => {
    expect(readMapLink(link)).toEqual({ short: true, cid: '10281119596374313554' })
  })
})

describe('words around a link', () => {
  const short = 'https://maps.app.goo.gl/GkRr2dE4x3u5nJ1b7'

  test.each([
    `Roscioli\n${short}`,
    `Roscioli: ${short}`,
    `• Roscioli – ${short}`,
    `Check out this place!\nRoscioli\n${short}\nSent from my phone.`,
    `Sieh dir „Roscioli“ an: ${short}`,
    `Ich bin hier: Roscioli. Klicke den Link ${short}, um den Ort zu sehen.`,
    `[Roscioli](${short})`,
    `${short} Roscioli`,
  ])('name a link without a name: %j', text => {
    expect(readMapLink(text)).toEqual({ name: 'Roscioli', short: true })
  })

  test('give its address and phone number, from the lines below the name', () => {
    expect(readMapLink(`Roscioli\nVia dei Giubbonari 21\n00186 Roma\n(06) 687 5287\n\n${short}`)).toEqual({
      name: 'Roscioli',
      address: 'Via dei Giubbonari 21, 00186 Roma',
      phone: '(06) 687 5287',
      short: true,
    })
  })

  test.each([
    `Follow this link ${short}`,
    `Schau mal: ${short}`,
    `点击链接 ${short}`,
    `Estoy aquí: ${short}`,
    `Check out my current location on the map! ${short}`,
  ])('are no name if they speak of the link: %s', text => {
    expect(readMapLink(text)).toEqual({ short: true })
  })

  test('keep a link’s own name', () => {
    expect(readMapLink('Look: https://maps.apple.com/?q=Dar%20filettaro')).toEqual({ name: 'Dar filettaro' })
  })

  test.each([
    'See https://osm.org/node/5.',
    '(https://osm.org/node/5)',
    'これ：https://osm.org/node/5。',
    'Not https://example.org/node/7, but https://osm.org/node/5!',
  ])('and their punctuation stay out of the link: %s', text => {
    expect(readMapLink(text)?.mapPlaceId).toBe('osm:node/5')
  })
})

test.each([
  'Roscioli',
  'Da Enzo al 29',
  'https://www.example.org/maps/place/Mok',
  'https://google.com.example.org/maps/place/Mok',
  'https://www.google.com@example.org/maps/place/Mok',
  'https://www.google.com/search?q=Mok',
  'geometry:41,12',
  'https://',
  '',
])('%j is not a map link', text => {
  expect(readMapLink(text)).toBeUndefined()
})
