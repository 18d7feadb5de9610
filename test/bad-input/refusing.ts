import { expect } from 'vitest'
import { foreignTokens, heldList } from '../access/credentials.ts'
import { type Answer, type Ask, openApi } from '../support/api.ts'

/** A service with a list of two places of Rome, at version 2 at first, that is to be as it was after every bad request. */
export async function refusing(databaseUrl?: string) {
  const api = await openApi(databaseUrl)
  const list = await heldList(api, 'public', await foreignTokens(api))
  const token = list.tokens['right token']!
  const state = async () => {
    const texts: string[] = []
    for (const [route, as] of [
      [`GET /lists/${list.slug}`, token],
      [`GET /lists/${list.slug}/history?limit=100`, token],
      ['GET /lists?limit=100', api.key],
    ] as const)
      texts.push((await api.ask(route, { token: as })).text)
    return texts
  }
  return {
    api,
    ...list,
    token,
    /** Asks, with the list's token unless it is said otherwise, and holds that the answer is this problem and that nothing changed. */
    async refuses(code: string, route: string, ask: Ask = {}): Promise<Answer> {
      const before = await state()
      const answer = await api.ask(route, { token, ...ask })
      const asked = `${route.slice(0, 200)} ${String(ask.raw ?? JSON.stringify(ask.body)).slice(0, 200)}`
      expect([answer.json?.code, asked]).toEqual([code, asked])
      expect(await state(), asked).toEqual(before)
      return answer
    },
    [Symbol.asyncDispose]: () => api[Symbol.asyncDispose](),
  }
}
