import type { Implementation } from '@modelcontextprotocol/server'
import type * as z from 'zod'
import type { ListHead } from '../../core/access.ts'
import { briefer } from '../../core/brief.ts'
import type { Dispatcher } from '../../core/dispatcher.ts'
import type { Operation } from '../../core/operation.ts'
import type { Telemetry } from '../../core/telemetry.ts'
import { VersionedCache } from '../../core/versioned-cache.ts'
import type { Calls } from './call.ts'
import { type Card, cardOf, cardResource } from './cards.ts'
import type { Completion, Completions } from './complete.ts'
import type { GuestRules } from './guests.ts'
import type { Prompt } from './prompts.ts'
import type { Question } from './questions.ts'
import type { ReadableResources } from './read-resource.ts'
import type { Resource } from './resources.ts'
import { isTool, type Tool, toolNamer, toolOf } from './tools.ts'

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
  /** The `name`s of the operations whose tools are offered by default. */
  defaultTools: readonly string[]
  /** The schema of problems. */
  problem: z.ZodType
}

/** The parts of a server, built once for the process. */
export type ServerParts<Services extends object, Head extends ListHead> = {
  identity: Implementation
  instructions: string
  /** All tools, and those that are offered by default. Any tool can be called. */
  tools: { all: { tools: Tool[] }; default: { tools: Tool[] } }
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
  guests: GuestRules<Services, Head> | undefined,
  { identity, instructions, resources, prompts, cards, questions, completions, defaultTools, problem }: AssistantTexts,
  base: string,
  telemetry: Telemetry,
  failed: Calls<Services, Head>['failed'],
): ServerParts<Services, Head> {
  const nameTools = toolNamer(operations)
  const toolOperations = operations.filter(isTool)
  const byTool = new Map(toolOperations.map(operation => [operation.tool, operation]))
  const described = (chosen: typeof toolOperations) => ({
    tools: chosen.map(operation => ({ ...toolOf(operation, nameTools), ...cardOf(cards, operation) })),
  })
  const briefers = new Map(toolOperations.map(operation => [operation.name, briefer(operation.output)]))
  const readable = resources.map(resource => ({ ...resource, reads: operationNamed(operations, resource.operation) }))
  const known = prompts.map(prompt => ({
    ...prompt,
    text: (given: Record<string, string>) => nameTools(prompt.text(given)),
  }))
  return {
    identity,
    instructions: nameTools(instructions),
    tools: {
      all: described(toolOperations),
      default: described(defaultTools.map(name => operationNamed(toolOperations, name))),
    },
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
      guests,
      base,
      nameTools,
      briefOf: ({ name }) => briefers.get(name),
      briefProblem: briefer(problem)!,
      failed,
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
