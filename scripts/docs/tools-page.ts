import { instructions } from '../../src/api/mcp/assistants/instructions.ts'
import { prompts } from '../../src/api/mcp/assistants/prompts.ts'
import { resources } from '../../src/api/mcp/assistants/resources.ts'
import { isTool, type Tool, toolNamer, toolOf } from '../../src/api/mcp/tools.ts'
import type { JsonSchema } from '../../src/core/json-schema.ts'
import { defaultTools } from '../../src/operations/default-tools.ts'
import { allOperations, toolsOnly } from '../../src/operations/index.ts'
import { cell, membersOf, membersTable, operationLink } from './words.ts'

const words = toolNamer(allOperations)
const tools = allOperations
  .filter(isTool)
  .map(operation => ({ operation: operation.name, ...toolOf(operation, words) }))

/** Returns the page about the tools for assistants, in Markdown. */
export const toolsPage = (): string =>
  [
    '# Tools',
    '',
    'Look up here the exact tools, resources and prompts that assistants get at `/api/mcp`. [Connect an assistant](how-to/connect-assistant.md) explains how to connect one. Each tool is an [operation](operations.md) with the same members; its answers are brief unless `detail` is `full`. `my_lists` and `undo` are tools only.',
    '',
    'The tools marked as default are offered at `/api/mcp`, and all tools at `/api/mcp?tools=all`. Each tool can be called at both addresses.',
    '',
    '| tool | default | effect | changes something | overwrites or deletes | safe to repeat | reaches others |',
    '|---|---|---|---|---|---|---|',
    ...tools.map(row),
    '',
    'The last four columns are hints: `readOnlyHint` (inverted), `destructiveHint`, `idempotentHint` and `openWorldHint`. They help an assistant decide whether to ask you first. Everyone can see a public list, so every change reaches others.',
    ...tools.flatMap(section),
    '',
    '## Resources',
    '',
    'You can attach a public list to a conversation by its address. You cannot attach a hidden list: a tool reads it with the edit token.',
    '',
    '| address | title | content |',
    '|---|---|---|',
    ...resources.map(
      ({ uriTemplate, title, description }) => `| \`${uriTemplate}\` | ${title} | ${cell(description)} |`,
    ),
    '',
    '## Prompts',
    '',
    'Ready-made requests, which assistants show as commands or in a menu.',
    ...prompts.flatMap(({ name, title, description, arguments: given }) => [
      '',
      `**${title}** (\`${name}\`). ${description}`,
      '',
      ...given.map(
        ({ name, description, required }) => `- \`${name}\`${required ? '' : ' (optional)'}: ${description}`,
      ),
    ]),
    '',
    '## Instructions',
    '',
    'The text that an assistant gets when it connects:',
    '',
    '```text',
    words(instructions),
    '```',
    '',
  ].join('\n')

type Described = Tool & { operation: string }

const row = ({ name, title, operation, annotations }: Described): string => {
  const { readOnlyHint, destructiveHint, idempotentHint, openWorldHint } = annotations
  const yes = (holds: boolean) => (holds ? 'yes' : '')
  const marks = [!readOnlyHint, destructiveHint, idempotentHint, openWorldHint].map(yes)
  return `| [\`${name}\`](#${name}) | ${yes(defaultTools.includes(operation))} | ${title} | ${marks.join(' | ')} |`
}

const section = ({ name, title, description, operation, inputSchema }: Described): string[] => [
  '',
  `## ${name}`,
  '',
  `${title}. ${description}`,
  '',
  ...membersTable(membersOf(inputSchema as unknown as JsonSchema), 'required'),
  '',
  ...(toolsOnly.some(({ name }) => name === operation) ? [] : [`**Answers** as ${operationLink(operation)}.`]),
]
