import { expect, test } from 'vitest'
import { busyServer, listOn } from './support/busy-server.ts'
import { figure, form, timeoutMs } from './support/form.ts'
import { type EditingOutcome, type EditingPlan, outcomeIn } from './support/generators.ts'

const seconds = form(6, 60)
const editors = 50

test(
  'fifty concurrent editors of one list all get responses',
  async () => {
    await using server = await busyServer({ RATE_LIMITS: 'off' })
    const { slug, editToken, places } = await listOn(server, 50)
    const placeIds = places.map(({ id }) => id)
    const plan = { address: server.address, slug, editToken, placeIds, editors, seconds }
    const { counts, versions, added, ...took } = await outcomeIn<EditingPlan, EditingOutcome>('editors.ts', plan)

    const { 200: moved = 0, 201: addedCount = 0, 204: removed = 0, ...others } = counts
    expect(others, 'no request is refused').toEqual({})
    expect([moved, addedCount, removed].every(count => count > 0)).toBe(true)
    const answer = await fetch(`${server.address}/api/v1/lists/${slug}`)
    const after = (await answer.json()) as { version: number; places: { id: string; rank: number }[] }
    expect(after.places.map(({ rank }) => rank)).toEqual(after.places.map((_, index) => index + 1))
    expect(after.places.map(({ id }) => id).sort()).toEqual([...placeIds, ...added].sort())
    // A move without effect returns the present version, so the returned versions are all versions.
    expect(after.version).toBe(versions)

    const perSecond = Math.round((moved + addedCount + removed) / seconds)
    figure({ row: 28, what: `${editors} editors, ${seconds} s: changes a second`, value: `${perSecond}` })
    figure({ row: 28, what: 'refused', value: '0', must: '0', met: true })
    figure({ row: 28, what: 'p50 of a change', value: `${took.p50} ms` })
    figure({ row: 28, what: 'p99 of a change', value: `${took.p99} ms`, must: '≤ 1,000 ms', met: took.p99 <= 1000 })
  },
  timeoutMs,
)
