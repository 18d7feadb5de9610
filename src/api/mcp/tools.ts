import * as z from 'zod'
import { briefer } from '../../core/brief.ts'
import { type Operation, writes } from '../../core/operation.ts'
import { inputSchemaOf, type NameTools, outputSchemaOf, type ToolSchema } from './schemas.ts'

/** A tool as clients see it. */
export type Tool = {
  name: string
  title: string
  description: string
  inputSchema: ToolSchema
  outputSchema: ToolSchema
  annotations: ReturnType<typeof hintsOf>
  /** Names the tool's card, if it has one. */
  _meta?: { [key: string]: unknown }
}

/** An operation that is offered as a tool. */
type ToolOperation<O extends Operation = Operation> = O & { tool: string }

export const isTool = <O extends Operation>(operation: O): operation is ToolOperation<O> => operation.tool !== null

export const toolNamer = (operations: readonly Operation[]): NameTools => {
  const names = new Map(operations.flatMap(({ name, tool }) => (tool === null ? [] : [[name, tool] as const])))
  // Text in quotes was typed by a person and stays unchanged.
  return text => text.replace(/"(?:[^"\\]|\\.)*"|\b[a-z]+[A-Z]\w*\b/g, word => names.get(word) ?? word)
}

/** Describes an operation as a tool. Cached for the process: it would be the largest cost of a call. */
export const toolOf = (operation: ToolOperation, nameTools: NameTools): Tool => {
  const { tool, title, description, advice, output } = operation
  return {
    name: tool,
    title,
    description: nameTools([description, ...(advice ? [advice] : [])].join(' ')),
    inputSchema: inputSchemaOf(toolInputOf(operation), operation, nameTools),
    outputSchema: outputSchemaOf(output),
    annotations: hintsOf(operation),
  }
}

const detail = z.enum(['brief', 'full']).optional()

/** Returns the input of a tool: that of its operation, and `detail` if its answers have a brief form. */
const toolInputOf = ({ fullInput, output, isDetailed }: Operation): Operation['input'] =>
  'detail' in fullInput.shape || isDetailed || !briefer(output) ? fullInput : fullInput.safeExtend({ detail })

/**
 * Returns the hints by which hosts decide whether to ask the person first. All four are sent, because an absent hint counts as the worst.
 * `destructiveHint` false means “only adds”, so overwriting is destructive. `openWorldHint` marks operations that call other services or
 * publish something.
 */
const hintsOf = (operation: Operation) => ({
  // Clients of 2025-03-26 read the title only here.
  title: operation.title,
  readOnlyHint: !writes(operation),
  destructiveHint: operation.effect === 'overwrites' || operation.effect === 'deletes',
  idempotentHint: operation.effect !== 'adds' && !operation.isCumulative,
  openWorldHint: writes(operation) || operation.problems.includes('provider_unavailable'),
})
