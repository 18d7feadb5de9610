import { expect, test } from 'vitest'
import { type Progress, progressLine, progressWatch } from '../../src/cli/terminal/progress.ts'
import { displayWidth } from '../../src/cli/terminal/width.ts'

const italy: Progress = {
  step: 'reading',
  source: 'italy',
  done: 0.25,
  bytes: 2_000_000_000,
  counts: { kept: 61_000, localities: 900, dropped: { 'without a name': 1100, closed: 134 } },
}

test('a progress line shows source, fraction, speed, time left and counts', () => {
  expect(progressLine(italy, 20, 120)).toBe(
    'italy  [#####...............]  25 %  25.0 MB/s  3,050 places/s  1:00 left  61,000 kept  1,234 dropped',
  )
  expect(progressLine({ ...italy, done: 0.001 }, 20, 120), 'the planet takes hours').toContain('  5:33:00 left  ')
  expect(progressLine({ ...italy, done: 0.5 }, 0.4, 120), 'too early to know').not.toContain('left')
  expect(progressLine({ step: 'writing places', done: 0.5 }, 3, 60)).toBe(
    'writing places  [##########..........]  50 %  0:03 left',
  )
})

test('a step without a known length shows its elapsed time', () => {
  expect(progressLine({ step: 'merging' }, 67, 80)).toBe('merging  1:07')
})

test.each([20, 40, 60, 80, 120])(
  'a terminal of %i columns keeps progress on one line, with any source name',
  columns => {
    for (const source of ['italy', 'レストラン'.repeat(30), 'a\nb\x1b[31m\x9b'.repeat(20)]) {
      const line = progressLine({ ...italy, source }, 20, columns)
      expect(displayWidth(line)).toBeLessThanOrEqual(columns)
      expect(line).not.toMatch(/\p{Cc}/u)
    }
  },
)

const watched = (columns?: number, options: { quietMs?: number } = {}) => {
  const written: string[] = []
  const clock = { now: 0 }
  const write = (text: string) => void written.push(text)
  const output = { write, ...(columns !== undefined && { terminal: { columns, bold: false } }) }
  return { clock, written, watch: progressWatch(output, { ...options, now: () => clock.now }) }
}

test('the line is drawn at most ten times a second, and at once for a new step', () => {
  const { clock, written, watch } = watched(100)
  for (let tick = 0; tick < 10_000; tick++) {
    clock.now = tick / 10
    watch.report(italy)
  }
  expect(written).toHaveLength(10)
  watch.report({ step: 'merging' })
  expect(written.slice(10).map(text => text.slice(0, 10))).toEqual(['\ritaly  [#', '\n', '\rmerging  '])
  watch.report({ step: 'writing places', done: 0 })
  expect(written).toHaveLength(14)
  watch[Symbol.dispose]()
  expect(written.at(-1)).toBe('\r\x1b[K')
  expect(watch.seconds()).toEqual({ seconds: 1, readingSeconds: 1 })
})

test('without a terminal nothing is drawn, and time is still measured', () => {
  const { clock, written, watch } = watched()
  watch.report(italy)
  clock.now = 1500
  watch.report(italy)
  clock.now = 4000
  watch.report({ step: 'merging' })
  watch[Symbol.dispose]()
  expect(written).toEqual([])
  expect(watch.seconds()).toEqual({ seconds: 4, readingSeconds: 1.5 })
})

test('short work shows no progress', () => {
  const { clock, written, watch } = watched(80, { quietMs: 1000 })
  watch.report({ step: 'Import places', done: 0.1 })
  clock.now = 900
  watch.report({ step: 'Import places', done: 0.5 })
  expect(written).toEqual([])
  clock.now = 1100
  watch.report({ step: 'Import places', done: 0.6 })
  expect(written).toEqual([expect.stringMatching(/^\rImport places {2}\[#{12}\.{8}\] {2}60 %/)])
})
