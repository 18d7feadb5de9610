import { randomUUID } from 'node:crypto'
import type { ToolAnswer, ToolResult } from './answer.ts'

// The protocol's library takes results as objects, goes through them, and writes each out. An answer that is written out already is put
// into what it makes of another one, which stands for it: so one that is kept costs each reader next to nothing, however long it is.

/** Nobody is ever sent this text, so that nothing in a message can be taken for it. */
const standIn: ToolResult = { content: [{ type: 'text', text: randomUUID() }] }
const standInMembers = JSON.stringify(standIn).slice(1, -1)

/** The answer to the one call of a request. */
export class Written {
  #answer: ToolAnswer | undefined

  /** @returns what is to be given to the library instead, where it sends one JSON message */
  standInFor(answer: ToolAnswer): ToolResult {
    this.#answer = answer
    return standIn
  }

  /** @param response what the library made of it */
  async putInto(response: Response): Promise<Response> {
    const answer = this.#answer
    if (!answer || response.status !== 200) return response
    const { headers } = response
    const message = await response.text()
    const at = message.indexOf(standInMembers)
    if (at < 0) throw new Error('The answer of a tool has nowhere to be put.')
    const body = [Buffer.from(message.slice(0, at)), answer, Buffer.from(message.slice(at + standInMembers.length))]
    return new Response(Buffer.concat(body), { headers })
  }
}

/** An answer for where it is not alone, or sent in pieces. */
export const asResult = (answer: ToolAnswer): ToolResult => JSON.parse(`{${new TextDecoder().decode(answer)}}`)
