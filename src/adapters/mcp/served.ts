import type { Implementation } from '@modelcontextprotocol/server'
import type { ListHead } from '../../core/access.ts'
import { Kept } from '../../core/kept.ts'
import type { Operation } from '../../core/operation.ts'
import type { Door } from '../../core/run.ts'
import type { Telemetry } from '../../core/telemetry.ts'
import type { Calls } from './call.ts'
import type { Completion, Completions } from './complete.ts'
import type { Prompt } from './prompts.ts'
import type { Readable } from './read.ts'
import type { Resource } from './resources.ts'
import { type Tool, toolOf, toolWords } from './tools.ts'

/** What assistants are told besides the operations. Operations go by their `name` in all of it. */
export type Words = {
  identity: Implementation
  /** How the tools go together; at most 2,000 bytes. */
  instructions: string
  resources: readonly Resource[]
  prompts: readonly Prompt[]
  completions: Completions
}

/** Everything that a server is made of, put together once for the process. */
export type Served<Services extends object, Head extends ListHead> = {
  identity: Implementation
  instructions: string
  tools: { tools: Tool[] }
  resources: { templates: { resourceTemplates: Omit<Resource, 'operation'>[] }; readable: Readable<Services, Head>[] }
  prompts: { list: { prompts: Omit<Prompt, 'words'>[] }; known: Prompt[] }
  completion: Completion
  operationOf(tool: string): Operation<Services, Head> | undefined
  calls: Calls<Services, Head>
}

/** @param failed told of what went wrong here, for the log */
export function servedBy<Services extends object, Head extends ListHead>(
  operations: readonly Operation<Services, Head>[],
  door: Door<Services, Head>,
  { identity, instructions, resources, prompts, completions }: Words,
  base: string,
  telemetry: Telemetry,
  failed: Calls<Services, Head>['failed'],
): Served<Services, Head> {
  const words = toolWords(operations)
  const byTool = new Map<string, Operation<Services, Head>>()
  const tools: Tool[] = []
  for (const operation of operations) {
    const { tool } = operation
    if (tool === null) continue
    byTool.set(tool, operation)
    tools.push(toolOf({ ...operation, tool }, words))
  }
  const readable = resources.map(resource => ({ ...resource, reads: named(operations, resource.operation) }))
  const known = prompts.map(prompt => ({
    ...prompt,
    words: (given: Record<string, string>) => words(prompt.words(given)),
  }))
  return {
    identity,
    instructions: words(instructions),
    tools: { tools },
    resources: {
      readable,
      templates: { resourceTemplates: resources.map(({ operation: _, ...template }) => template) },
    },
    prompts: { known, list: { prompts: prompts.map(({ words: _, ...prompt }) => prompt) } },
    completion: {
      arguments: completions,
      of: [...prompts.map(({ name }) => name), ...resources.map(({ uriTemplate }) => uriTemplate)],
    },
    operationOf: tool => byTool.get(tool),
    calls: {
      door,
      base,
      words,
      failed,
      tracing: telemetry.tracing,
      kept: new Kept('mcp', ({ length }) => length, telemetry),
      resourceOf: ({ name }) => readable.find(({ reads }) => reads.name === name),
    },
  }
}

const named = <O extends Operation>(operations: readonly O[], name: string): O => {
  const operation = operations.find(operation => operation.name === name)
  if (!operation) throw new Error(`There is no operation ${name}.`)
  return operation
}
