import { expect, onTestFinished } from 'vitest'
import { foreignTokens, heldList } from '../access/credentials.ts'
import { type Answer, type Api, type Ask, openApi } from '../support/api.ts'

/** A service with a list of two places of Rome, at version 2 at first and with an open vote, that is to be as it was after every bad request. */
export async function refusing(databaseUrl?: string) {
  const opened = await openApi(databaseUrl)
  const list = await heldList(opened, 'public', await foreignTokens(opened), true)
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

  /** Bad requests since the last check, and the state before them. Versions only grow, so one check after all of them finds any change. */
  let refused: { before: string[]; asked: string[] } | undefined
  const nothingChanged = async () => {
    if (!refused) return
    const { before, asked } = refused
    refused = undefined
    expect(await state(), `after ${asked.join('\n')}`).toEqual(before)
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
    /** Sends a request, with the list's token by default, and asserts this problem and no change. */
    async refuses(code: string, route: string, ask: Ask = {}): Promise<Answer> {
      if (!refused) {
        refused = { before: await state(), asked: [] }
        onTestFinished(nothingChanged)
      }
      const answer = await opened.ask(route, { token, ...ask })
      const asked = `${route.slice(0, 200)} ${String(ask.raw ?? JSON.stringify(ask.body)).slice(0, 200)}`
      refused.asked.push(asked)
      expect([answer.json?.code, asked]).toEqual([code, asked])
      return answer
    },
    [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
  }
}
