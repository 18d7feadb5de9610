import type * as z from 'zod'
import { hasSummary, type Operation, pathMembers, takesBody } from '../../core/operation.ts'
import type { ProblemCode } from '../../core/problem.ts'
import { addressOf, asText } from '../remote/request.ts'
import type { Client, Sent, ServiceAnswer } from './client.ts'
import { expectHeader, expectProblem, expectShape, expectStatus, type ProblemView } from './expect.ts'

type OperationInput = Readonly<Record<string, unknown>>

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
  call(
    operation: Operation,
    input: OperationInput = {},
    { method = operation.method, query, ...sent }: Calling = {},
  ): Promise<ServiceAnswer> {
    const rest = Object.entries(input).filter(([name]) => !pathMembers(operation).includes(name))
    const hasBody = takesBody(operation)
    const inQuery = hasBody ? [] : rest.map(([name, value]): [string, string] => [name, asText(value)])
    const parameters = new URLSearchParams([...inQuery, ...Object.entries(query ?? {})])
    const path = addressOf(operation, input) + (parameters.size > 0 ? `?${parameters}` : '')
    return this.client.send(method, path, { ...sent, ...(hasBody && { body: Object.fromEntries(rest) }) })
  }

  /** Calls an operation that must succeed. @returns its output */
  async does<Output extends z.ZodObject>(
    operation: Operation & { output: Output },
    input?: OperationInput,
    calling?: Calling,
  ): Promise<z.output<Output>> {
    return (await this.answers(operation, input, calling)).output
  }

  /** Calls an operation that must succeed. @returns the answer too */
  async answers<Output extends z.ZodObject>(
    operation: Operation & { output: Output },
    input?: OperationInput,
    calling?: Calling,
  ): Promise<{ answer: ServiceAnswer; output: z.output<Output> }> {
    const answer = await this.call(operation, input, calling)
    const isSummary = hasSummary(operation) && calling?.query?.summary !== undefined
    expectStatus(answer, isSummary ? 200 : (operation.status ?? 200))
    if (!isSummary && (hasSummary(operation) || operation.events)) return { answer, output: {} as never }
    expectHeader(answer, 'content-type', /^application\/json\b/)
    return { answer, output: expectShape(answer, operation.output, answer.json) }
  }

  /** Calls an operation that must be refused with this code. */
  async refuses(
    operation: Operation,
    code: ProblemCode,
    input?: OperationInput,
    calling?: Calling,
  ): Promise<ProblemView> {
    return expectProblem(await this.call(operation, input, calling), code)
  }
}
