import { StatementSync } from 'node:sqlite'
import { expect, test, vi } from 'vitest'
import { newToken } from '../../src/core/token.ts'
import { type Api, base, openApi } from '../support/api.ts'
import { figure, form, timeoutMs } from './support/form.ts'

const rounds = form(100, 2000)

/** Requests of a caller who guesses slugs, with an unknown edit token or, to copy a list, an API key. */
const guesses = {
  'reads it': { method: 'GET', path: (slug: string) => `/api/v1/lists/${slug}` },
  'opens its page': { method: 'GET', path: (slug: string) => `/lists/${slug}` },
  'exports it': { method: 'GET', path: (slug: string) => `/api/v1/lists/${slug}/export/kml` },
  'changes it': { method: 'PATCH', path: (slug: string) => `/api/v1/lists/${slug}` },
  'copies it': { method: 'POST', path: (slug: string) => `/api/v1/lists/${slug}/copy` },
}
const body = { PATCH: { title: 'Mine' }, POST: { title: 'Mine', authorName: 'Bruno' }, GET: undefined }

test.each(Object.entries(guesses))(
  'response times do not reveal a hidden list to a caller who %s',
  async (what, { method, path }) => {
    await using api = await openApi()
    const hidden = (await api.list({ visibility: 'hidden', title: 'Cena' }, ['Roscioli', 'Armando al Pantheon'])).slug
    const missing = `${hidden.slice(0, -6)}zzzzzz`
    const token = method === 'POST' ? api.key : newToken('edit')
    const ask = requesterOf(api, method, path, token)
    const statements = vi.spyOn(StatementSync.prototype, 'all')
    // Fills all caches.
    for (const slug of [hidden, missing]) await ask(slug)
    const countQueries = async (slug: string) => {
      statements.mockClear()
      expect(await ask(slug)).toBe(404)
      return statements.mock.calls.length
    }
    // The numbers of database queries are equal. Queries take most of the time on any machine.
    expect(await countQueries(hidden)).toBe(await countQueries(missing))
    statements.mockRestore()

    const times = { hidden: [] as number[], missing: [] as number[] }
    for (let round = 0; round < rounds; round++)
      for (const [name, slug] of [
        ['hidden', hidden],
        ['missing', missing],
      ] as const) {
        const began = performance.now()
        await ask(slug)
        times[name].push(performance.now() - began)
      }
    const apart = Math.abs(median(times.hidden) - median(times.missing))
    expect(apart, 'on any machine').toBeLessThan(20)
    const value = `${apart.toFixed(3)} ms`
    figure({
      row: 15,
      what: `hidden and missing, who ${what}: medians of ${rounds}`,
      value,
      must: '< 1 ms',
      met: apart < 1,
    })
  },
  timeoutMs,
)

const requesterOf =
  ({ service }: Api, method: string, path: (slug: string) => string, token: string) =>
  async (slug: string): Promise<number> => {
    const sent = body[method as keyof typeof body]
    const headers = { authorization: `Bearer ${token}`, ...(sent && { 'content-type': 'application/json' }) }
    const request = new Request(base + path(slug), { method, headers, ...(sent && { body: JSON.stringify(sent) }) })
    const answer = await service.fetch(request)
    await answer.arrayBuffer()
    return answer.status
  }

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!
