import { setImmediate } from 'node:timers/promises'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import fc from 'fast-check'
import { problemsOf } from '../../../src/api/openapi/problems.ts'
import type { Operation } from '../../../src/core/operation.ts'
import { type ProblemCode, problems } from '../../../src/core/problem.ts'
import { allOperations } from '../../../src/operations/index.ts'
import type { Schema } from '../../bad-input/wrong-values.ts'
import type { Json } from '../../support/api.ts'
import type { Send } from './exchange.ts'
import { inside, normalised, token } from './internals.ts'
import type { Tally } from './sequences.ts'
import { damaged, fitting, wrong } from './values.ts'
import { Reference, World } from './world.ts'

type Tool = { name: string; inputSchema: Schema; takes: ValidateFunction; answers: ValidateFunction; example: object }

/** A call before the values of earlier responses are inserted. */
type ToolStep = { tool: string; input: unknown; pick: number }

type FuzzedTools = { send: Send; base: string; key: string }

const operationOf = (tool: string): Operation | undefined =>
  allOperations.find(operation => operation.tool === tool) as Operation | undefined

/** Returns all tools as the service declares them. */
export async function toolsOf(fuzzed: FuzzedTools): Promise<Tool[]> {
  const ajv = new Ajv2020({ strict: false, logger: false, code: { optimize: false } })
  formats.default(ajv)
  const { tools } = (await rpc(fuzzed, 'tools/list')).result
  return tools.map(({ name, inputSchema, outputSchema }: Json) => ({
    ...{ name, inputSchema, takes: ajv.compile(inputSchema), answers: ajv.compile(outputSchema) },
    example: operationOf(name)?.example ?? {},
  }))
}

async function rpc({ send, base, key }: FuzzedTools, method: string, params?: object): Promise<Json> {
  await setImmediate()
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await send(new Request(`${base}/api/mcp?tools=all`, { method: 'POST', headers, body }))
  const text = await response.text()
  if (![200, 400, 413].includes(response.status)) throw new Error(`${response.status}: ${text.slice(0, 500)}`)
  return JSON.parse(text)
}

/** Returns a property over sequences of dependent calls. Each response is validated against its tool. */
export function toolsHold(fuzzed: FuzzedTools, tools: readonly Tool[], tally: Tally) {
  const steps = tools.map(tool => fc.record({ tool: fc.constant(tool.name), input: inputOf(tool), pick: fc.nat(59) }))
  return fc.asyncProperty(
    fc.array(fc.oneof(...steps), { minLength: 1, maxLength: 30, size: 'max' }),
    async sequence => {
      const calls = new Calls(fuzzed, tools, tally)
      const named = ['Armando al Pantheon', 'da Felice', 'Dar Poeta']
      const places = named.map((name, node) => ({ name, mapPlaceId: `osm:node/${node + 1}` }))
      await calls.take({ tool: 'create_list', input: { title: 'Eat in Rome', authorName: 'Ada', places }, pick: 1 })
      const list = { slug: new Reference('slug', 0), editToken: new Reference('editToken', 1) }
      await calls.take({ tool: 'open_vote', input: list, pick: 1 })
      await calls.take({ tool: 'create_edition', input: { ...list, label: '2026' }, pick: 1 })
      await calls.take({ tool: 'open_suggestions', input: list, pick: 1 })
      for (const step of sequence) await calls.take(step)
      await calls.end()
    },
  )
}

function inputOf({ name, inputSchema, example }: Tool): fc.Arbitrary<unknown> {
  // Schemas do not require the edit token, because a link or the connection may have it. These calls need it.
  const required = [
    ...(inputSchema.required ?? []),
    ...(operationOf(name)?.credential === 'editToken' ? ['editToken'] : []),
  ]
  const usual = { ...inputSchema, required }
  return fc.oneof(
    { weight: 6, arbitrary: fitting(usual) },
    { weight: 2, arbitrary: damaged(usual) },
    { weight: 2, arbitrary: wrong(inputSchema, example) },
  )
}

class Calls {
  readonly #fuzzed: FuzzedTools
  readonly #tools: readonly Tool[]
  readonly #tally: Tally
  readonly #world: World
  readonly #made: string[] = []

  constructor(fuzzed: FuzzedTools, tools: readonly Tool[], tally: Tally) {
    this.#fuzzed = fuzzed
    this.#tools = tools
    this.#tally = tally
    this.#world = new World(fuzzed.key)
  }

  async end(): Promise<void> {
    for (const [slug, { token }] of this.#world.lists)
      await this.take({ tool: 'delete_list', input: { slug, editToken: token }, pick: 1 })
  }

  async take({ tool: name, input }: ToolStep): Promise<void> {
    const tool = this.#tools.find(tool => tool.name === name)!
    // A call without arguments sends an empty object.
    const sent = (this.#world.filled(input) ?? {}) as Json
    const params = { name, arguments: sent }
    this.#made.push(JSON.stringify(params).slice(0, 5000))
    const answer = await rpc(this.#fuzzed, 'tools/call', params).catch((error: unknown) => {
      throw this.#failure([String(error)])
    })
    const complaints = this.#complaints(tool, sent, answer)
    if (complaints.length > 0) throw this.#failure(complaints)
    const outcome = answer.result === undefined ? 0 : answer.result.isError ? 400 : 200
    const counts = this.#tally.get(name) ?? new Map<number, number>()
    this.#tally.set(name, counts.set(outcome, (counts.get(outcome) ?? 0) + 1))
    if (outcome === 200) this.#learn(sent, answer.result.structuredContent)
  }

  #failure(complaints: string[]): Error {
    return new Error([...complaints, 'Called, the last first:', ...this.#made.toReversed()].join('\n'))
  }

  #complaints({ takes, answers, name }: Tool, sent: Json, { result, error, code, status }: Json): string[] {
    const all = JSON.stringify(result ?? error ?? {})
    const leak = inside.exec(all)?.[0]
    const leaks = leak === undefined ? [] : [`it tells of the inside: ${leak}`]
    // Refusals by the protocol: messages too long or deep, arguments that are no object.
    if (error)
      return [...leaks, ...(error.code === -32_602 || error.code === -32_600 ? [] : [`the error ${error.code}`])]
    if (result === undefined) return code === 'body_too_large' ? [] : [`${status} ${code}`]
    const { structuredContent, content, isError } = result
    if (isError) return [...leaks, ...this.#ofProblem(name, result)]
    return [
      ...leaks,
      ...(answers(structuredContent) ? [] : [`the answer is not as declared: ${JSON.stringify(answers.errors)}`]),
      ...(content[0]?.text === JSON.stringify(structuredContent) ? [] : ['the text is another answer']),
      ...(takes(sent) || takes(normalised(sent))
        ? []
        : [`taken though it is not admitted: ${JSON.stringify(takes.errors)}`]),
    ]
  }

  #ofProblem(tool: string, { structuredContent, content }: Json): string[] {
    if (structuredContent !== undefined || content.length !== 1) return ['a failure is not one text']
    const [sentence = '', json = ''] = (content[0].text as string).split('\n')
    const problem = JSON.parse(json)
    const { status } = problems[problem.code as ProblemCode]
    const described = problemsOf(operationOf(tool)!)
    return [
      ...(status >= 500 ? [`${problem.code}: ${problem.requestId}`] : []),
      // As tools, all operations take members, which can be invalid.
      ...(problem.code === 'invalid_input' || described.includes(problem.code)
        ? []
        : [`${problem.code} is not described`]),
      ...(sentence.endsWith('.') ? [] : [`the sentence is ${sentence}`]),
      ...(token.test(json) ? ['a token is in the problem'] : []),
    ]
  }

  #learn(sent: Json, answer: Json): void {
    const world = this.#world
    world.learnFrom(JSON.stringify(answer))
    if (typeof answer.editToken === 'string') world.addList(answer)
    else if (answer.deleted === true) world.removeList(answer.slug)
    const list = world.lists.get(sent.slug)
    if (list && typeof answer.list?.version === 'number') list.version = answer.list.version
  }
}
