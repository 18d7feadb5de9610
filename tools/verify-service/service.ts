import type { Client, Sent, ServiceAnswer } from './client.ts'
import { addressOf, operationNamed, pathMembers } from './contract.ts'
import { expectHeader, expectOutput, expectProblem, expectStatus } from './expect.ts'
import type { JsonObject } from './json.ts'
import type { Outputs, Problem } from './outputs.ts'

/** How an operation is called. */
export type Calling = Pick<Sent, 'credential' | 'headers'> & {
  /** Replaces the operation's method. */
  method?: string
  /** Query parameters beside the input. */
  query?: Readonly<Record<string, string>>
}

/** The service under test: its operations, over REST. */
export class Service {
  readonly client: Client
  /** What the service calls itself in links. */
  readonly publicUrl: string

  constructor(client: Client, publicUrl: string) {
    this.client = client
    this.publicUrl = publicUrl
  }

  send(method: string, path: string, sent?: Sent): Promise<ServiceAnswer> {
    return this.client.send(method, path, sent)
  }

  /** Calls an operation. Expects nothing of the answer. */
  call(operation: string, input: JsonObject = {}, calling: Calling = {}): Promise<ServiceAnswer> {
    const known = operationNamed(operation)
    const { method = known.method, query, ...sent } = calling
    const rest = Object.entries(input).filter(([name]) => !pathMembers(known).includes(name))
    const inQuery = known.takesBody ? [] : rest.map(([name, value]): [string, string] => [name, String(value)])
    const parameters = new URLSearchParams([...inQuery, ...Object.entries(query ?? {})])
    const path = addressOf(operation, input) + (parameters.size > 0 ? `?${parameters}` : '')
    return this.client.send(method, path, { ...sent, ...(known.takesBody && { body: Object.fromEntries(rest) }) })
  }

  /** Calls an operation that must succeed. @returns its output */
  async does<Name extends keyof Outputs>(
    operation: Name,
    input?: JsonObject,
    calling?: Calling,
  ): Promise<Outputs[Name]> {
    return (await this.answers(operation, input, calling)).output
  }

  /** Calls an operation that must succeed. @returns the answer too */
  async answers<Name extends keyof Outputs>(
    operation: Name,
    input?: JsonObject,
    calling?: Calling,
  ): Promise<{ answer: ServiceAnswer; output: Outputs[Name] }> {
    const answer = await this.call(operation, input, calling)
    const { status, output } = operationNamed(operation)
    expectStatus(answer, status)
    if (output !== undefined) expectHeader(answer, 'content-type', /^application\/json\b/)
    return { answer, output: expectOutput(answer, operation) }
  }

  /** Calls an operation that must be refused with this code. */
  async refuses(operation: string, code: string, input?: JsonObject, calling?: Calling): Promise<Problem> {
    return expectProblem(await this.call(operation, input, calling), code)
  }
}
