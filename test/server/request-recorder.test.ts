import { expect, test, vi } from 'vitest'
import { newRequestContext } from '../../src/api/http/index.ts'
import { RequestRecorder } from '../../src/server/observability/request-recorder.ts'

type Line = { time: number; status: number }

function open() {
  const counted: number[] = []
  const lines: Line[] = []
  const recorder = new RequestRecorder({ answered: (_, status) => counted.push(status) }, (time, fields) =>
    lines.push({ time, status: (fields as { status: number }).status }),
  )
  const record = (status: number) => recorder.record(newRequestContext(undefined), 'GET', status, performance.now())
  return { recorder, record, counted, lines }
}

test('Requests are recorded within a tenth of a second, each with the time of its response', () => {
  vi.useFakeTimers({ now: 1000, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  try {
    const { record, counted, lines } = open()
    record(200)
    vi.advanceTimersByTime(60)
    record(304)
    expect(lines).toEqual([])
    vi.advanceTimersByTime(40)
    expect(lines).toEqual([
      { time: 1000, status: 200 },
      { time: 1060, status: 304 },
    ])
    expect(counted).toEqual([200, 304])
  } finally {
    vi.useRealTimers()
  }
})

test('Many requests are recorded before that time', () => {
  const { recorder, record, lines } = open()
  for (let i = 0; i < 100; i++) record(200)
  expect(lines).toHaveLength(64)
  recorder[Symbol.dispose]()
  expect(lines).toHaveLength(100)
})
