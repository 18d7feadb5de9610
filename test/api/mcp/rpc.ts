import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { problemsOf } from '../../../src/api/openapi/problems.ts'
import type { Operation } from '../../../src/core/operation.ts'
import { ProblemDocument } from '../../../src/domain/problem-document.ts'
import { allOperations } from '../../../src/operations/index.ts'
import { type Answer, base, type Json } from '../../support/api.ts'
import { strictly } from '../../support/response-contract.ts'

type Fetch = (request: Request) => Response | Promise<Response>
type Served = { service: { fetch: Fetch }; key: string }

// Hosts truncate or refuse longer responses.
const maxTextLength = 50_000

/** A tool's response: `json` on success, `problem` and the `sentence` before it on failure. */
export type Called = { json?: Json; problem?: Json; sentence?: string; content: Json[] }

export type Sent = {
  method?: string
  at?: string
  /** The Authorization header. By default that of the API key; `null` sends none. */
  authorization?: string | null
  headers?: Record<string, string>
  body?: string
}

export type Rpc = {
  /** Sends any request; by default a POST to the tools’ address. */
  send(sent: Sent): Promise<Answer>
  /** Sends one message of a revision before 2026-07-28, and returns the protocol's response or error. */
  request(method: string, params?: object): Promise<{ result?: Json; error?: Json }>
  /** Calls a tool by name. Its response is validated against its description. */
  call(tool: string, input?: Record<string, unknown>): Promise<Called>
  /** Returns the response of a call that must succeed. @throws Error with the failure */
  does(tool: string, input?: Record<string, unknown>): Promise<Json>
  /** Returns the problem of a call that must fail. @throws Error if it succeeds */
  fails(tool: string, input?: Record<string, unknown>): Promise<Json>
}

/** Returns a client that speaks to a service as old clients do, without a socket. */
export function rpcTo({ service, key }: Served): Rpc {
  const send: Rpc['send'] = async sent => {
    const { method = 'POST', at = `${base}/api/mcp`, authorization = `Bearer ${key}`, headers = {}, body } = sent
    const response = await service.fetch(
      new Request(at, {
        method,
        headers: {
          ...(authorization !== null && { authorization }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body }),
      }),
    )
    const text = await response.text()
    const type = response.headers.get('content-type') ?? ''
    const json: Json = type.includes('json') && text !== '' ? JSON.parse(text) : undefined
    if (type === 'application/problem+json' && method !== 'HEAD')
      strictly(ProblemDocument, json, `${method} ${at}: the problem`)
    return { status: response.status, headers: response.headers, text, json }
  }

  // All tools are listed, also those that are not offered by default.
  const request: Rpc['request'] = async (method, params) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const { status, json } = await send({ at: `${base}/api/mcp?tools=all`, body })
    const { jsonrpc, id, result, error } = json
    if (status !== 200 || jsonrpc !== '2.0' || id !== 1) throw new Error(`${method} came as ${status}`)
    return result === undefined ? { error } : { result }
  }

  const call: Rpc['call'] = async (tool, input: Record<string, unknown> = {}) => {
    const declaration = await declared(request, tool)
    const { result, error } = await request('tools/call', { name: tool, arguments: asFull(declaration, input) })
    if (error) throw new Error(`${tool}: ${error.message}`)
    return asDeclared(declaration, input, result)
  }

  return {
    send,
    request,
    call,
    async does(tool, input) {
      const { json, problem } = await call(tool, input)
      if (problem) throw new Error(`${tool}: ${JSON.stringify(problem).slice(0, 2000)}`)
      return json
    },
    async fails(tool, input) {
      const { problem } = await call(tool, input)
      if (!problem) throw new Error(`${tool} succeeded`)
      return problem
    },
  }
}

type Declared = { operation: Operation; takesDetail: boolean; takes: ValidateFunction; answers: ValidateFunction }

const ajv = new Ajv2020({ strict: false, allErrors: false })
formats.default(ajv)
const declarations = new Map<string, Declared>()

/** Returns the schemas of a tool. They are equal for all clients, and are requested once. */
async function declared(request: Rpc['request'], name: string): Promise<Declared> {
  const known = declarations.get(name)
  if (known) return known
  const { result } = await request('tools/list')
  const tool = result.tools.find((tool: Json) => tool.name === name)
  const operation = allOperations.find(operation => operation.tool === name) as Operation
  const takesDetail = 'detail' in tool.inputSchema.properties
  const made = { operation, takesDetail, takes: ajv.compile(tool.inputSchema), answers: ajv.compile(tool.outputSchema) }
  declarations.set(name, made)
  return made
}

/** Asks for all members, as REST returns them, unless `detail` is given. */
const asFull = ({ takesDetail }: Declared, input: Record<string, unknown>): Record<string, unknown> =>
  takesDetail ? { detail: 'full', ...input } : input

/** Validates a response by its tool's schemas. @throws Error for a response that does not match */
function asDeclared({ operation, takes, answers }: Declared, input: Record<string, unknown>, result: Json): Called {
  const what = `The answer of ${operation.tool}`
  const { content, structuredContent, isError, ...rest } = result
  if (Object.keys(rest).length > 0) throw new Error(`${what} has ${Object.keys(rest)}`)
  for (const { length } of content.map(textOf))
    if (length > maxTextLength) throw new Error(`${what} has ${length} characters`)
  if (isError) return { content, ...failure(operation, structuredContent, content) }

  if (!takes(input))
    throw new Error(`${operation.tool} accepted input that its schema refuses: ${ajv.errorsText(takes.errors)}`)
  if (!answers(structuredContent)) throw new Error(`${what} is not as declared: ${ajv.errorsText(answers.errors)}`)
  if (input.detail !== 'brief') strictly(operation.output, structuredContent, what)
  if (content[0].type !== 'text' || content[0].text !== JSON.stringify(structuredContent))
    throw new Error(`${what} differs from its text`)
  if (content.length !== (operation.file ? 2 : 1)) throw new Error(`${what} has ${content.length} parts`)
  return { content, json: structuredContent }
}

function failure(
  operation: Operation,
  structuredContent: unknown,
  content: Json[],
): { problem: Json; sentence: string } {
  const what = `The failure of ${operation.tool}`
  if (structuredContent !== undefined) throw new Error(`${what} has structuredContent`)
  const [{ type, text }, ...others] = content
  if (type !== 'text' || others.length > 0) throw new Error(`${what} is not one text`)
  const [sentence, json, ...more] = text.split('\n')
  const problem = JSON.parse(json)
  if (!sentence.endsWith('.') || more.length > 0 || Object.keys(problem).slice(0, 2).join() !== 'code,requestId')
    throw new Error(`${what} is ${text}`)
  // As tools, all operations take members, which can be invalid.
  if (problem.code !== 'invalid_input' && !problemsOf(operation).includes(problem.code))
    throw new Error(`${what}: ${problem.code} is not declared`)
  return { problem, sentence }
}

const textOf = ({ text = '', resource }: Json): string => text + (resource?.text ?? '')
