import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeWeek, encodeWeek } from '../../src/domain/opening-hours/encoded.ts'
import { weekLines } from '../../src/domain/opening-hours/lines.ts'
import { openAt } from '../../src/domain/opening-hours/open-at.ts'
import { readWeek } from '../../src/domain/opening-hours/read-week.ts'
import { minutesInWeek, type Week } from '../../src/domain/opening-hours/week.ts'
import { changes, minutesBySyntax, minutesOf } from './opening-hours-states.ts'

const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
const day = fc.constantFrom('Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su')
const days = fc
  .array(
    fc.oneof(
      day,
      fc.tuple(day, day).map(([first, last]) => `${first}-${last}`),
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map(each => each.join(','))
/**
 * Generates ascending hours of one day. With nights, all begin after noon. The library misreads an open end at midnight, and one before
 * hours of the next morning.
 */
const hours = (nights: boolean) =>
  fc
    .tuple(
      fc.uniqueArray(fc.integer({ min: nights ? 48 : 0, max: 95 }), { minLength: 1, maxLength: 3 }),
      fc.constantFrom('24:00', 'night', '+'),
    )
    .map(([starts, last]) => {
      const quarters = starts.sort((a, b) => a - b)
      return quarters
        .map((start, index) => {
          const next = quarters[index + 1]
          if (next !== undefined) return `${clock(start * 15)}-${clock(start * 15 + (next - start) * 7 + 1)}`
          if (!nights || last === '24:00') return `${clock(start * 15)}-24:00`
          return clock(start * 15) + (last === '+' ? '+' : `-${clock(start * 6)}`)
        })
        .join(',')
    })
const rule = (nights: boolean) =>
  fc.tuple(days, fc.oneof({ weight: 4, arbitrary: hours(nights) }, fc.constant('off'))).map(each => each.join(' '))
const expression = (nights: boolean) =>
  fc
    .array(fc.tuple(rule(nights), fc.constantFrom('; ', ', ')), { minLength: 1, maxLength: 5 })
    .map(rules => rules.map(([text, end], index) => (index < rules.length - 1 ? text + end : text)).join(''))
const weeks: fc.Arbitrary<Week> = fc
  .boolean()
  .chain(expression)
  .map(readWeek)
  .filter(week => week !== undefined)

test('hours without nights are read as the reference library reads them', () => {
  let understood = 0
  fc.assert(
    fc.property(expression(false), text => {
      const week = readWeek(text)
      if (!week) return
      understood++
      expect(changes(minutesOf(week)), text).toEqual(changes(minutesBySyntax(text)))
    }),
    { numRuns: 150 },
  )
  expect(understood).toBeGreaterThan(30)
})

test('one rule with nights and open ends is read as the reference library reads it', () => {
  fc.assert(
    fc.property(rule(true), text => {
      const week = readWeek(text)
      if (week) expect(changes(minutesOf(week)), text).toEqual(changes(minutesBySyntax(text)))
    }),
    { numRuns: 150 },
  )
})

test('spans are sorted, disjoint, and begin within the week', () => {
  fc.assert(
    fc.property(weeks, ({ spans }) => {
      for (const [index, { from, to, openEnd }] of spans.entries()) {
        const next = spans[index + 1]?.from ?? spans[0]!.from + minutesInWeek
        expect(from).toBeGreaterThanOrEqual(0)
        expect(from).toBeLessThan(minutesInWeek)
        expect(to - from).toBeGreaterThanOrEqual(openEnd ? 0 : 1)
        if (to - from < minutesInWeek) expect(to).toBeLessThan(next)
      }
    }),
  )
})

test('is open exactly within the spans and for their stated duration', () => {
  fc.assert(
    fc.property(weeks, fc.integer({ min: 0, max: minutesInWeek - 1 }), (week, minute) => {
      const { state, until = minute } = openAt(week, minute)
      const within = week.spans.some(({ from, to }) =>
        [minute, minute + minutesInWeek].some(each => from <= each && each < to),
      )
      expect(state === 'open').toBe(within)
      const lasting = Array.from({ length: (until - minute + minutesInWeek) % minutesInWeek }, (_, passed) =>
        openAt(week, (minute + passed) % minutesInWeek),
      )
      expect(lasting.every(now => now.state === state && now.until === until)).toBe(true)
    }),
    { numRuns: 50 },
  )
})

test('a week is restored from its short text, and its lines have each day once', () => {
  fc.assert(
    fc.property(weeks, week => {
      const encoded = encodeWeek(week)
      expect(encoded).toMatch(/^\*?[0-9a-z.+_]*$/)
      expect(decodeWeek(encoded)).toEqual(week)
      expect(
        weekLines(week)
          .flatMap(({ days }) => days)
          .sort(),
      ).toEqual([0, 1, 2, 3, 4, 5, 6])
    }),
  )
})

const piece = fc.constantFrom(
  ...[
    'Mo',
    'Su',
    'PH',
    'SH',
    '-',
    ',',
    ';',
    ':',
    '+',
    '||',
    '"',
    ' ',
    '24/7',
    '10:00',
    '26:00',
    '7',
    'pm',
    'off',
    'open',
  ],
  ...['Jan', 'week', '[-1]', '(', 'sunrise', '–', 'é', '\u0000', '\n', '\ud800', '9'.repeat(50), 'a'.repeat(50)],
)

test('any text can be parsed', () => {
  const strange = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(piece, { maxLength: 60 }).map(each => each.join('')),
  )
  fc.assert(
    fc.property(strange, text => {
      const week = readWeek(text)
      if (week) expect(decodeWeek(encodeWeek(week))).toEqual(week)
    }),
    { numRuns: 1000 },
  )
})

test.each([' ', '1', '10:00 ', '"', 'Mo,', 'Mo-Su 10:00-12:00,', 'Mo-Su 10:00-12:00;', 'PH '])(
  'reads hours that repeat %j twenty thousand times without an error',
  part => {
    expect(() => readWeek(part.repeat(20_000))).not.toThrow()
  },
)
