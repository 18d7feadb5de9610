import { formTokenHeader } from '../../src/web/api/names.ts'
import { type Api, base, type Json } from '../support/api.ts'

export type Person = {
  /** The address of the connection. */
  from?: string
  formToken?: string | undefined
  body?: unknown
  headers?: Record<string, string>
}

/** Returns a person's requests to the site API, from some address: `ask('POST /site/lists', …)`. */
export const asks =
  ({ service }: Pick<Api, 'service'>) =>
  async (route: string, { from, formToken, body, headers = {} }: Person = {}) => {
    const [method = '', path = ''] = route.split(' ')
    const sent = {
      ...(formToken !== undefined && { [formTokenHeader]: formToken }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    }
    const request = new Request(base + path, {
      method,
      headers: sent,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    // The form that `node:http` gives.
    const incoming = { headers: Object.fromEntries(request.headers), socket: { remoteAddress: from } }
    const response = await service.fetch(request, from === undefined ? undefined : { incoming })
    const text = await response.text()
    return { status: response.status, headers: response.headers, json: (text ? JSON.parse(text) : undefined) as Json }
  }

export const trastevere = { title: 'Eat in Trastevere', authorName: 'Ada' }
