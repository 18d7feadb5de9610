import { expect, onTestFinished } from 'vitest'
import { foreignTokens, listWithTokens } from '../access/credentials.ts'
import { type Answer, type Api, type Ask, openApi } from '../support/api.ts'

/** Opens a service with a list of two places at version 2, and with an open vote. No bad request may change them. */
export async function refusing(databaseUrl?: string) {
  const opened = await openApi(databaseUrl)
  const list = await listWithTokens(opened, 'public', await foreignTokens(opened), true)
  const token = list.tokens['right token']!
  const state = async () => {
    const texts: string[] = []
    for (const [route, as] of [
      [`GET /lists/${list.slug}`, token],
      [`GET /lists/${list.slug}/history?limit=100`, token],
      ['GET /lists?limit=100', opened.key],
      [`GET /lists/${list.slug}/vote`, token],
    ] as const)
      texts.push((await opened.ask(route, { token: as })).text)
    return texts
  }

  /** The bad requests since the last check, and the state before them. Versions only grow, so one check finds any change. */
  let refused: { before: string[]; requests: string[] } | undefined
  const nothingChanged = async () => {
    if (!refused) return
    const { before, requests } = refused
    refused = undefined
    expect(await state(), `after ${requests.join('\n')}`).toEqual(before)
  }
  const api: Api = {
    ...opened,
    async ask(...good) {
      await nothingChanged()
      return opened.ask(...good)
    },
    async list(...good) {
      await nothingChanged()
      return opened.list(...good)
    },
  }

  return {
    api,
    ...list,
    token,
    /** Sends a request, with the list's token by default. Asserts the problem, and that nothing changes. */
    async refuses(code: string, route: string, ask: Ask = {}): Promise<Answer> {
      if (!refused) {
        refused = { before: await state(), requests: [] }
        onTestFinished(nothingChanged)
      }
      const answer = await opened.ask(route, { token, ...ask })
      const request = `${route.slice(0, 200)} ${String(ask.raw ?? JSON.stringify(ask.body)).slice(0, 200)}`
      refused.requests.push(request)
      expect([answer.json?.code, request]).toEqual([code, request])
      return answer
    },
    [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
  }
}
