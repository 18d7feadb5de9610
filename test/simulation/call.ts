import { type Operation, pathMembers, takesBody } from '../../src/core/operation.ts'
import { base, type Json } from '../support/api.ts'
import { textIn } from '../support/archive.ts'

/** A request as its sender knows it. */
export type Call = {
  operation: Operation
  input: Record<string, unknown>
  isTool: boolean
  /** The API key of a tool's connection, or of an operation that needs one. */
  key?: string | undefined
  /** The edit token, if the sender has one. */
  token?: string | undefined
  ifVersion?: number | undefined
  idempotencyKey?: string | undefined
}

export type Reply = {
  isOk: boolean
  /** The code of a problem. */
  code?: string
  /** The whole answer, as text. */
  text: string
  /** The answer, if it is JSON. */
  json: Json
  /** The text of a file. */
  file?: string
}

export function requestOf(call: Call): Request {
  return call.isTool ? toolRequest(call) : restRequest(call)
}

function toolRequest({ operation, input, key, token, ifVersion, idempotencyKey }: Call): Request {
  const given = {
    ...input,
    ...(token !== undefined && 'editToken' in operation.fullInput.shape && { editToken: token }),
    ...(ifVersion !== undefined && { ifVersion }),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
    // As REST answers.
    ...('detail' in operation.input.shape && { detail: 'full' }),
  }
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: operation.tool, arguments: given } }
  return new Request(`${base}/api/mcp?tools=all`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

function restRequest({ operation, input, key, token, ifVersion, idempotencyKey }: Call): Request {
  const isOfList = operation.credential === 'editToken' || operation.credential === 'readable'
  const bearer = isOfList ? token : key
  const inPath = pathMembers(operation)
  const path = operation.path.replace(/{(\w+)}/g, (_, name: string) => encodeURIComponent(String(input[name])))
  const rest = {
    ...Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.includes(name))),
    ...(token !== undefined && operation.credential === 'apiKeyAndReadable' && { editToken: token }),
  }
  const query = takesBody(operation)
    ? ''
    : `?${new URLSearchParams(Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)])))}`
  return new Request(`${base}/api/v1${path}${query}`, {
    method: operation.method,
    headers: {
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      ...(takesBody(operation) && { 'content-type': 'application/json' }),
      ...(ifVersion !== undefined && { 'if-match': `"${ifVersion}-json"` }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    ...(takesBody(operation) && { body: JSON.stringify(rest) }),
  })
}

export function replyOf({ isTool }: Call, response: Response, bytes: Uint8Array): Reply {
  const text = textIn(bytes)
  const type = response.headers.get('content-type') ?? ''
  const json: Json = text !== '' && /json/.test(type) ? JSON.parse(text) : undefined
  if (isTool && json?.result) return replyOfTool(json.result, text)
  const code = json?.code ?? json?.error?.code
  return { isOk: response.ok, text, json, file: text, ...(!response.ok && { code: String(code ?? response.status) }) }
}

function replyOfTool({ isError, structuredContent, content }: Json, text: string): Reply {
  if (!isError) {
    const { resource } = content.at(-1)
    const file = resource?.blob ? textIn(Buffer.from(resource.blob, 'base64')) : resource?.text
    return { isOk: true, text, json: structuredContent, ...(file !== undefined && { file }) }
  }
  const json = JSON.parse(content[0].text.split('\n').at(-1))
  return { isOk: false, text, json, code: json.code }
}
