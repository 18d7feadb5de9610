import type { Implementation } from '@modelcontextprotocol/server'
import type { ListHead } from '../../core/access.ts'
import type { Dispatcher } from '../../core/dispatcher.ts'
import type { Operation } from '../../core/operation.ts'
import type { Telemetry } from '../../core/telemetry.ts'
import { VersionedCache } from '../../core/versioned-cache.ts'
import type { Calls } from './call.ts'
import { type Card, cardOf, cardResource } from './cards.ts'
import type { Completion, Completions } from './complete.ts'
import type { Prompt } from './prompts.ts'
import type { Question } from './questions.ts'
import type { ReadableResources } from './read-resource.ts'
import type { Resource } from './resources.ts'
import { type Tool, toolNamer, toolOf } from './tools.ts'

/** Maximum bytes of cached tool results. */
const maxCachedBytes = 64 * 1024 * 1024

/** Texts for assistants beside the operations. Operations are named by their `name`. */
export type AssistantTexts = {
  identity: Implementation
  /** Explains how the tools work together; at most 2,000 bytes. */
  instructions: string
  resources: readonly Resource[]
  prompts: readonly Prompt[]
  cards: readonly Card[]
  questions: readonly Question[]
  completions: Completions
}

/** The parts of a server, built once for the process. */
export type ServerParts<Services extends object, Head extends ListHead> = {
  identity: Implementation
  instructions: string
  tools: { tools: Tool[] }
  resources: {
    listed: { resources: ReturnType<typeof cardResource>[] }
    templates: { resourceTemplates: Omit<Resource, 'operation'>[] }
    readable: ReadableResources<Services, Head>[]
  }
  prompts: { list: { prompts: Omit<Prompt, 'text'>[] }; known: Prompt[] }
  completion: Completion
  cards: readonly Card[]
  questions: readonly Question[]
  operationOf(tool: string): Operation<Services, Head> | undefined
  calls: Calls<Services, Head>
}

/** Builds the parts of a server. @param failed logs an error of this service */
export function buildServerParts<Services extends object, Head extends ListHead>(
  operations: readonly Operation<Services, Head>[],
  dispatcher: Dispatcher<Services, Head>,
  { identity, instructions, resources, prompts, cards, questions, completions }: AssistantTexts,
  base: string,
  telemetry: Telemetry,
  failed: Calls<Services, Head>['failed'],
): ServerParts<Services, Head> {
  const nameTools = toolNamer(operations)
  const byTool = new Map<string, Operation<Services, Head>>()
  const tools: Tool[] = []
  for (const operation of operations) {
    const { tool } = operation
    if (tool === null) continue
    byTool.set(tool, operation)
    tools.push({ ...toolOf({ ...operation, tool }, nameTools), ...cardOf(cards, operation) })
  }
  const readable = resources.map(resource => ({ ...resource, reads: operationNamed(operations, resource.operation) }))
  const known = prompts.map(prompt => ({
    ...prompt,
    text: (given: Record<string, string>) => nameTools(prompt.text(given)),
  }))
  return {
    identity,
    instructions: nameTools(instructions),
    tools: { tools },
    resources: {
      readable,
      // Lists are not named: there are too many, and their titles are untrusted text.
      listed: { resources: cards.map(cardResource) },
      templates: { resourceTemplates: resources.map(({ operation: _, ...template }) => template) },
    },
    prompts: { known, list: { prompts: prompts.map(({ text: _, ...prompt }) => prompt) } },
    completion: {
      arguments: completions,
      of: [...prompts.map(({ name }) => name), ...resources.map(({ uriTemplate }) => uriTemplate)],
    },
    cards,
    questions,
    operationOf: tool => byTool.get(tool),
    calls: {
      dispatcher,
      base,
      nameTools,
      failed,
      tracing: telemetry.tracing,
      cache: new VersionedCache('mcp', maxCachedBytes, ({ length }) => length, telemetry),
      resourceOf: ({ name }) => readable.find(({ reads }) => reads.name === name),
    },
  }
}

const operationNamed = <O extends Operation>(operations: readonly O[], name: string): O => {
  const operation = operations.find(operation => operation.name === name)
  if (!operation) throw new Error(`There is no operation ${name}.`)
  return operation
}
