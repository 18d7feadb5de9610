import { randomUUID } from 'node:crypto'
import type { ToolResponse, ToolResult } from './tool-response.ts'

// The protocol's library walks and serializes every result. It gets a small stand-in instead, which the serialized result replaces in the
// response. A cached result then costs almost nothing at any length.

/** Random, and never sent, so that no message can contain it. */
const standIn: ToolResult = { content: [{ type: 'text', text: randomUUID() }] }
const standInMembers = JSON.stringify(standIn).slice(1, -1)

/** Holds the serialized result of the one tool call of a request. */
export class SerializedResult {
  #answer: ToolResponse | undefined

  /** Takes the result. @returns a small stand-in for the library, which must send one JSON message */
  standInFor(answer: ToolResponse): ToolResult {
    this.#answer = answer
    return standIn
  }

  /** Replaces the stand-in with the result. @param response made by the library */
  async putInto(response: Response): Promise<Response> {
    const answer = this.#answer
    if (!answer || response.status !== 200) return response
    const { headers } = response
    const message = await response.text()
    const at = message.indexOf(standInMembers)
    if (at < 0) throw new Error('The response of the library does not contain the stand-in of the tool result.')
    const body = [Buffer.from(message.slice(0, at)), answer, Buffer.from(message.slice(at + standInMembers.length))]
    return new Response(Buffer.concat(body), { headers })
  }
}

/** Parses a serialized result, for batches and streams. */
export const parseResult = (answer: ToolResponse): ToolResult => JSON.parse(`{${new TextDecoder().decode(answer)}}`)
