import { problemsOf } from '../../src/api/openapi/problems.ts'
import { Schemas } from '../../src/api/openapi/schemas.ts'
import { usageOf } from '../../src/cli/command.ts'
import { commandOf } from '../../src/cli/operation-command.ts'
import type { JsonSchema } from '../../src/core/json-schema.ts'
import { type Credential, type Operation, takesBody } from '../../src/core/operation.ts'
import type { ProblemCode } from '../../src/core/problem.ts'
import { exampleIds } from '../../src/domain/examples.ts'
import { operations } from '../../src/operations/index.ts'
import { topics } from '../../src/operations/topics.ts'
import { curlExample } from './curl-example.ts'
import { membersOf, membersTable, typeOf, whatOf } from './words.ts'

const credentials: Record<Credential, string> = {
  apiKey: 'an API key',
  readable: 'none for a public list; its edit token for a hidden one',
  editToken: 'the edit token of the list',
  apiKeyAndReadable: 'an API key; for a hidden list its edit token too, as `editToken`',
  voteId: 'none: the id of the vote is enough',
  apiKeyAndReadableLists: 'an API key; for each hidden list its edit token too, beside its `slug`',
}

/** Returns the reference of operations, in Markdown. */
export function operationsPage(): string {
  const schemas = { input: new Schemas({}), output: new Schemas({}) }
  const sections = operations.flatMap(operation => section(operation, schemas))
  return `${[
    ...opening,
    '',
    `Besides the problems listed with it, every operation can return ${problemLinks(everywhere)}.`,
    ...Object.entries(topics).flatMap(([topic, about]) => [
      '',
      `**${topic}.** ${about}`,
      '',
      ...operations
        .filter(operation => operation.topic === topic)
        .map(({ name, title }) => `- [${name}](#${name.toLowerCase()}): ${title}`),
    ]),
    ...sections,
    ...objects(schemas.input, 'required'),
    ...objects(schemas.output, 'always'),
  ].join('\n')}\n`
}

/** Schemas of inputs and of outputs. */
type Sides = { input: Schemas; output: Schemas }

const everywhere = problemsOf(operations[0]!).filter(code =>
  operations.every(operation => problemsOf(operation).includes(code)),
)

const problemLinks = (codes: readonly ProblemCode[]): string =>
  codes.map(code => `[\`${code}\`](problems.md#${code})`).join(', ')

const opening = [
  '# Operations',
  '',
  'Look up here each operation of Forklist: its members, its answer, its problems and an example. Call it over [REST](rest.md) or at the [command line](command-line.md). The objects in the responses are at the end.',
  '',
  `The examples run against a service with default settings. Set \`KEY\` to an API key and \`EDIT\` to the edit token of your list, and write its slug instead of \`${exampleIds.slug}\`. The list has three places of Rome: Armando al Pantheon, da Felice and Dar Poeta. In the example that merges lists, \`${exampleIds.otherSlug}\` is a second list.`,
]

function section(operation: Operation, schemas: Sides): string[] {
  const { name, title, description, method, path, tool } = operation
  const command = commandOf(operation)
  return [
    '',
    `## ${name}`,
    '',
    `${title}. ${description}`,
    '',
    '| | |',
    '|---|---|',
    `| REST | \`${method} /api/v1${path}\` |`,
    `| command | \`${usageOf(command)}\` |`,
    `| name as a tool | ${tool === null ? 'none: not available to assistants' : `\`${tool}\``} |`,
    `| credential | ${credentialWords(operation)} |`,
    '',
    ...inputTable(operation, schemas.input),
    '',
    `**Answers** ${answerWords(operation, schemas.output)}`,
    '',
    `**Problems** ${problemLinks(problemsOf(operation).filter(code => !everywhere.includes(code))) || 'no others'}.`,
    '',
    '```sh',
    curlExample(operation),
    command.example,
    '```',
  ]
}

const credentialWords = ({ credential, editTokenFor = [] }: Operation): string =>
  credentials[credential] + editTokenFor.map(member => `; with \`${member}\` always the edit token`).join('')

// Members that the mechanism adds to an input. In REST each is a header too, or only a header if there is no body.
const headers: Record<string, string> = {
  editToken: '`Authorization`',
  ifVersion: '`If-Match`',
  idempotencyKey: '`Idempotency-Key`',
}

function inputTable(operation: Operation, schemas: Schemas): string[] {
  const whereIs = (member: string): string => {
    if (operation.path.includes(`{${member}}`)) return 'path'
    const header = member in operation.input.shape ? undefined : headers[member]
    if (takesBody(operation)) return header ? `body, or header ${header}` : 'body'
    return header ? `header ${header}` : 'query'
  }
  return [
    '| member | in | type | | |',
    '|---|---|---|---|---|',
    ...membersOf(schemas.of(operation.fullInput, 'input') as JsonSchema)
      // The row about credentials explains it.
      .filter(({ name }) => name !== 'editToken' || takesBody(operation))
      .map(
        ({ name, schema, required }) =>
          `| \`${name}\` | ${whereIs(name.split(/[.[]/)[0]!)} | ${typeOf(schema)} | ${required ? 'required' : ''} | ${whatOf(schema)} |`,
      ),
  ]
}

function answerWords({ status = 200, files, events, output }: Operation, schemas: Schemas): string {
  if (files) return `${status} with the file: ${files.map(type => `\`${type}\``).join(', ')}.`
  const schema = schemas.of(output, 'output') as JsonSchema
  const words = schema.$ref
    ? typeOf(schema)
    : membersOf(schema)
        .map(({ name, schema: member, required }) => `\`${name}\`${required ? '' : '?'} (${typeOf(member)})`)
        .join(', ')
  if (events)
    return `${status} with a stream of events (\`text/event-stream\`); the data of each is ${words}. The command prints each as a line of JSON.`
  return status === 204 ? `204 without a body; as a command ${words}.` : `${status} with ${words}.`
}

/** Returns the tables of objects. @param mark text for a required member */
const objects = ({ components }: Schemas, mark: string): string[] =>
  Object.entries(components)
    .sort(([a], [b]) => a.localeCompare(b, 'en'))
    .flatMap(([name, schema]) => ['', `## ${name}`, '', ...membersTable(schema as JsonSchema, mark)])
