import { instructions } from '../../src/api/mcp/assistants/instructions.ts'
import { prompts } from '../../src/api/mcp/assistants/prompts.ts'
import { resources } from '../../src/api/mcp/assistants/resources.ts'
import { type Tool, toolNamer, toolOf } from '../../src/api/mcp/tools.ts'
import type { JsonSchema } from '../../src/core/json-schema.ts'
import { operations } from '../../src/operations/index.ts'
import { cell, membersTable, operationLink } from './words.ts'

const words = toolNamer(operations)
const tools = operations.flatMap(operation => {
  const { tool, name } = operation
  return tool === null ? [] : [{ operation: name, ...toolOf({ ...operation, tool }, words) }]
})

/** Returns the page about the tools for assistants, in Markdown. */
export const toolsPage = (): string =>
  [
    '# Tools',
    '',
    'What assistants are given at `/api/mcp`, to the letter; how to connect one stands in [Connect an assistant](how-to/connect-assistant.md). Each tool is an [operation](operations.md), with the same members and the same answer.',
    '',
    '| tool | what | changes something | overwrites or deletes | safe to repeat | reaches others |',
    '|---|---|---|---|---|---|',
    ...tools.map(row),
    '',
    'The last four columns are hints that help an assistant decide whether to ask you first: `readOnlyHint` (inverted), `destructiveHint`, `idempotentHint` and `openWorldHint`. Everyone can see a public list, so every change reaches others.',
    ...tools.flatMap(section),
    '',
    '## Resources',
    '',
    'Public lists can be attached to a conversation by their address. Hidden ones cannot: a tool reads them, with the edit token.',
    '',
    '| address | title | what |',
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
        ({ name, description, required }) => `- \`${name}\`${required ? '' : ', if you like'}: ${description}`,
      ),
    ]),
    '',
    '## Instructions',
    '',
    'What an assistant is told when it connects:',
    '',
    '```text',
    words(instructions),
    '```',
    '',
  ].join('\n')

type Described = Tool & { operation: string }

const row = ({ name, title, annotations }: Described): string => {
  const { readOnlyHint, destructiveHint, idempotentHint, openWorldHint } = annotations
  const marks = [!readOnlyHint, destructiveHint, idempotentHint, openWorldHint].map(holds => (holds ? 'yes' : ''))
  return `| [\`${name}\`](#${name}) | ${title} | ${marks.join(' | ')} |`
}

const section = ({ name, title, description, operation, inputSchema }: Described): string[] => [
  '',
  `## ${name}`,
  '',
  `${title}. ${description}`,
  '',
  ...membersTable(inputSchema as unknown as JsonSchema, 'required'),
  '',
  `**Answers** as ${operationLink(operation)}.`,
]
