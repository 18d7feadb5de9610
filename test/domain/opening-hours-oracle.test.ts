import { expect, test } from 'vitest'
import { readWeek } from '../../src/domain/opening-hours/read-week.ts'
import { readStarter } from '../../src/places/index/starter-file.ts'
import { readFile } from '../places/sources/formats-files.ts'
import { shared, testWith } from '../support/tools.ts'
import { minutesBySyntax, minutesOf } from './opening-hours-states.ts'

/** Texts that the library refuses or misreads, with the same hours in correct syntax. */
const corrections: Record<string, string> = {
  'Mo-fr 7-18;sa-su 10-17:30': 'Mo-Fr 07:00-18:00; Sa-Su 10:00-17:30',
  'Mo-fr 11:30-15,17-22;sa-su 11:30-22': 'Mo-Fr 11:30-15:00,17:00-22:00; Sa-Su 11:30-22:00',
  'Tu-su 12-19:45': 'Tu-Su 12:00-19:45',
  'Mo-fr 7-19;sa-su 7:30-19': 'Mo-Fr 07:00-19:00; Sa-Su 07:30-19:00',
  'Mo-fr 7:30-15;sa-su 8-15': 'Mo-Fr 07:30-15:00; Sa-Su 08:00-15:00',
  'Mo-fr 11:30-15,17-23;sa 17-23;su 17-22': 'Mo-Fr 11:30-15:00,17:00-23:00; Sa 17:00-23:00; Su 17:00-22:00',
  'Tu-fr 11-22:30,sa 11:30-22:30,su 11:30-15': 'Tu-Fr 11:00-22:30, Sa 11:30-22:30, Su 11:30-15:00',
  'Tu-su 11:30-20': 'Tu-Su 11:30-20:00',
  'Mo-th 13-22;fr 13-22:30;sa 12:30-22:30;su 12:30-22':
    'Mo-Th 13:00-22:00; Fr 13:00-22:30; Sa 12:30-22:30; Su 12:30-22:00',
  'Su-we 17-24;th-sa 17-1:30': 'Su-We 17:00-24:00; Th-Sa 17:00-01:30',
  'Tu-fr 11:30-21;sa-su 12:30-21': 'Tu-Fr 11:30-21:00; Sa-Su 12:30-21:00',
  'Mo-sa 5:30-22;su 5:30-21': 'Mo-Sa 05:30-22:00; Su 05:30-21:00',
  'Su-th 11am-1am;fr-sa 11am-2am': 'Su-Th 11:00-01:00; Fr-Sa 11:00-02:00',
  'Mo-Fr 08:00-19:00 Sa 09:00-19:00 Su 12:00-18:00': 'Mo-Fr 08:00-19:00; Sa 09:00-19:00; Su 12:00-18:00',
}

/** Ends every night of a text at midnight. */
const withoutNights = (text: string): string =>
  text.replace(/(\d?\d:\d\d)\s*[-–]\s*(\d?\d:\d\d)/g, (span, from: string, to: string) =>
    to.padStart(5, '0') <= from.padStart(5, '0') ? `${from}-24:00` : span,
  )

const differingMinutes = (text: string): number[] => {
  const [ours, theirs] = [minutesOf(readWeek(text)!), minutesBySyntax(text)]
  return [...ours.keys()].filter(minute => ours[minute] !== theirs?.[minute])
}

/**
 * Asserts that we and the library agree about each minute of the week, in every text that we understand. The exception is hours after
 * midnight which the syntax cuts off at the day of another rule. No author means that, and the rest of the day must agree.
 */
const expectToAgree = (texts: ReadonlySet<string>, share: number): void => {
  const understood = [...texts].filter(text => readWeek(text) !== undefined)
  for (const text of understood) {
    const exact = corrections[text] ?? text
    expect(readWeek(text), text).toEqual(readWeek(exact))
    const minutes = differingMinutes(exact)
    if (minutes.length === 0) continue
    expect(
      minutes.filter(minute => minute % 1440 >= 12 * 60),
      text,
    ).toEqual([])
    const evenings = withoutNights(exact)
    expect(evenings, text).not.toBe(exact)
    expect(differingMinutes(evenings), text).toEqual([])
  }
  expect(understood.length / texts.size).toBeGreaterThan(share)
}

const hoursOf = (places: readonly { openingHours?: string }[]): Set<string> =>
  new Set(places.flatMap(({ openingHours }) => openingHours ?? []))

test('the opening hours of the starter places equal the reference library’s', () => {
  expectToAgree(hoursOf(readStarter().places), 0.8)
})

const extracts = [
  'osm-vancouver/vancouver.osm.pbf',
  'osm-helsinki/Helsinki.osm.pbf',
  'osm-monaco/monaco-latest.osm.pbf',
  'osm-restaurants-geojson/salzburg.geojson',
]

testWith(
  extracts.map(file => `shared/data/${file}`),
  'the opening hours of four towns equal the library’s reading',
  async () => {
    const files = await Promise.all(extracts.map(file => readFile(shared('data', file))))
    const texts = hoursOf(files.flatMap(({ places }) => places))
    expectToAgree(texts, 0.9)
    expect(Object.keys(corrections).filter(text => !texts.has(text))).toEqual([])
  },
)
