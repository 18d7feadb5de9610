import { Problem } from '../../core/problem.ts'
import { requestId } from '../../util/command-name.ts'
import { type JsonObject, membersOf } from '../../util/json-object.ts'

/** The member of `_meta` by which the tools get the edit tokens that the person has. */
const keyringMember = 'forklist/keyring'
const versionMember = 'io.modelcontextprotocol/protocolVersion'

/** The edit tokens that go with a message. */
export type SentKeyring = { tokens: Readonly<Record<string, string>>; mayDelete: boolean }

/** Returns the id of a request; `undefined` for a notification or a response. */
export const requestIdOf = (message: JsonObject): string | number | undefined => {
  const { id, method } = message
  return typeof method === 'string' && (typeof id === 'string' || typeof id === 'number') ? id : undefined
}

/** Returns a request with the keyring. */
export function withKeyring(message: JsonObject, keyring: SentKeyring): JsonObject {
  const params = membersOf(message.params)
  return { ...message, params: { ...params, _meta: { ...membersOf(params._meta), [keyringMember]: keyring } } }
}

/** The member that the header `Mcp-Name` repeats, by method. */
const nameMembers: { readonly [method: string]: string | undefined } = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
}

/**
 * Returns the headers of a message over HTTP. From 2026-07-28 on they repeat members of the message, which names its revision.
 * @param agreed the revision of an earlier `initialize`
 */
export function headersOf({ method, params }: JsonObject, agreed: string | undefined): Record<string, string> {
  const common = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  const members = membersOf(params)
  const version = membersOf(members._meta)[versionMember]
  if (typeof version !== 'string' || typeof method !== 'string')
    return { ...common, ...(agreed !== undefined && { 'mcp-protocol-version': agreed }) }
  const name = Object.hasOwn(nameMembers, method) ? members[nameMembers[method]!] : undefined
  return {
    ...common,
    'mcp-protocol-version': headerValue(version),
    'mcp-method': headerValue(method),
    ...(typeof name === 'string' && { 'mcp-name': headerValue(name) }),
  }
}

/** Encodes a text as the protocol does if a header cannot carry it. */
const headerValue = (text: string): string =>
  /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(text) && !text.startsWith('=?base64?')
    ? text
    : `=?base64?${Buffer.from(text).toString('base64')}?=`

export const rpcError = (id: unknown, code: number, message: string): JsonObject => ({
  jsonrpc: '2.0',
  id: id ?? null,
  error: { code, message },
})

/** Returns the answer to a request that could not be passed on. A refused tool call is a result, which the assistant reads. */
export function failureOf({ id, method }: JsonObject, error: Error): JsonObject {
  if (!(error instanceof Problem)) return rpcError(id, -32_000, error.message)
  if (method !== 'tools/call') return rpcError(id, -32_602, error.message)
  const text = `${error.message}\n${JSON.stringify({ code: error.code, requestId })}`
  return { jsonrpc: '2.0', id, result: { isError: true, content: [{ type: 'text', text }] } }
}
