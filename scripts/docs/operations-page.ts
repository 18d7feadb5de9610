import { problemsOf } from '../../src/api/openapi/problems.ts'
import { usageOf } from '../../src/cli/command.ts'
import { commandOf } from '../../src/cli/operation-command.ts'
import type { JsonSchema } from '../../src/core/json-schema.ts'
import { type Credential, hasSummary, type Operation, takesBody } from '../../src/core/operation.ts'
import { type ProblemCode, problems } from '../../src/core/problem.ts'
import { exampleIds } from '../../src/domain/examples.ts'
import { operations } from '../../src/operations/index.ts'
import { apiDocument } from '../../src/server/api-document.ts'
import { curlExample } from './curl-example.ts'
import { type ApiDocument, type ApiOperation, isReference, operationsOf, resolveReference } from './open-api.ts'
import { cell, type Member, membersOf, membersTable, typeOf } from './words.ts'

const credentials: Record<Credential, string> = {
  apiKey: 'an API key',
  readable: 'none for a public list; its edit token for a hidden one',
  editToken: 'the edit token of the list',
  apiKeyAndReadable: 'an API key; for a hidden list its edit token too, as `editToken`',
  voteId: 'none: the id of the vote is enough',
  suggestionsId: 'none: the id of the suggestion link is enough',
  heldLists: 'an API key',
  apiKeyAndReadableLists: 'an API key; for each hidden list its edit token too, beside its `slug`',
}

const api = apiDocument('http://localhost:3000') as unknown as ApiDocument
const { components, info, tags } = api
const described = operationsOf(api)

/** Returns the reference of operations, in Markdown. */
export const operationsPage = (): string =>
  `${[
    ...opening,
    ...tags.flatMap(({ name, description }) => [
      '',
      `## ${name}`,
      '',
      description,
      ...operations.filter(({ topic }) => topic === name).flatMap(section),
    ]),
    ...objects(),
    '',
    '## Request headers',
    '',
    'Each operation names the headers that it reads. The second `Idempotency-Key` is for operations whose answer has an edit token.',
    '',
    ...headersTable(Object.values(components.parameters)),
    '',
    '## Response headers',
    '',
    `Responses of every operation have ${inCode(usualHeaders)}. Each operation names its other headers. [Caching](rest.md#caching) explains how to use them.`,
    '',
    ...headersTable(Object.entries(components.headers).map(([name, header]) => ({ name, ...header }))),
  ].join('\n')}\n`

const inCode = (names: readonly string[]): string => names.map(name => `\`${name}\``).join(', ')

const usualProblems = problemsOf(operations[0]!).filter(code =>
  operations.every(operation => problemsOf(operation).includes(code)),
)

/** Returns the responses of an operation without those that are problems. */
const answersOf = ({ responses }: ApiOperation) =>
  Object.entries(responses).flatMap(([status, response]) => (isReference(response) ? [] : [{ status, ...response }]))

const headersOf = (operation: ApiOperation): string[] => Object.keys(answersOf(operation)[0]!.headers)

const usualHeaders = headersOf(described[0]!).filter(name =>
  described.every(operation => headersOf(operation).includes(name)),
)

const problemLinks = (codes: readonly ProblemCode[]): string =>
  codes.map(code => `[\`${code}\`](problems.md#${code})`).join(', ')

const opening = [
  '# Operations',
  '',
  'Look up here each operation of Forklist: its members, its answer, its problems and an example. Call it over [REST](rest.md) or at the [command line](command-line.md). The objects and headers are at the end.',
  '',
  `This page is generated from [the OpenAPI document](openapi.json) of version ${info.version}. All paths begin at the [public URL](rest.md#base-and-format) of the service.`,
  '',
  `The examples run against a service with default settings. Set \`KEY\` to an API key and \`EDIT\` to the edit token of your list ([credentials](rest.md#two-credentials)), and write its slug instead of \`${exampleIds.slug}\`. The list has three places of Rome: Armando al Pantheon, da Felice and Dar Poeta. In the example that merges lists, \`${exampleIds.otherSlug}\` is a second list.`,
  '',
  `Every operation can also return ${problemLinks(usualProblems)}. The operations do not list them again.`,
]

function section(own: Operation): string[] {
  const operation = described.find(({ operationId }) => operationId === own.name)!
  const { operationId, summary, description, method, path, parameters, requestBody } = operation
  const parametersIn = (where: string): Member[] =>
    parameters.flatMap(each => {
      if (isReference(each) || each.in !== where) return []
      const { name, schema, required, description } = each
      return [{ name, schema: { ...schema, description }, required }]
    })
  const body = requestBody?.content['application/json']?.schema
  const sent = parameters.filter(isReference).map(each => resolveReference(each, components.parameters).name)
  const command = commandOf(own)
  return [
    '',
    `### ${operationId}`,
    '',
    `${summary}. ${description}`,
    '',
    '| | |',
    '|---|---|',
    `| REST | \`${method} /api/v1${path}\` |`,
    `| command | \`${usageOf(command)}\` |`,
    `| tool | ${own.tool === null ? 'none: not available to assistants' : `[\`${own.tool}\`](tools.md#${own.tool})`} |`,
    `| credential | ${credentialWords(own)} |`,
    `| [headers](#request-headers) | ${inCode(sent)} |`,
    ...inputTable('In the path', parametersIn('path')),
    ...inputTable('In the query', parametersIn('query')),
    ...inputTable('In the body', body ? membersOf(body) : []),
    '',
    '```sh Example',
    curlExample(own),
    command.example,
    '```',
    ...answers(operation, own),
    '',
    `**Problems** ${problemWords(own)}.`,
  ]
}

const credentialWords = (operation: Operation): string => {
  const { credential, editTokenFor = [] } = operation
  return [
    credentials[credential],
    ...(credential === 'editToken' && takesBody(operation) ? [', in the header or as `editToken` in the body'] : []),
    ...editTokenFor.map(member => `; with \`${member}\` always the edit token`),
  ].join('')
}

const inputTable = (title: string, members: Member[]): string[] =>
  members.length === 0 ? [] : ['', `**${title}**`, '', ...membersTable(members, 'required')]

function answers(operation: ApiOperation, own: Operation): string[] {
  const all = answersOf(operation)
  const { status, content = {} } = all.find(({ status }) => status === String(own.status ?? 200))!
  const notModified = all.find(({ status }) => status === '304')
  const [first, progress] = Object.values(content)
  const summary = hasSummary(own) ? all[0]!.content!['application/json']! : undefined
  const data = first?.['x-event-data'] ?? first?.schema
  const headers = headersOf(operation).filter(name => !usualHeaders.includes(name))
  return [
    '',
    `**Answers** ${status} ${contentWords(own, data)}`,
    ...(data?.properties ? ['', ...membersTable(membersOf(data), 'always')] : []),
    ...exampleBlock('Example answer', first?.example),
    ...(progress?.['x-event-data']
      ? [
          '',
          `With \`progress\`, it answers ${status} with a stream of events (\`text/event-stream\`). The data of each is JSON: ${typeOf(progress['x-event-data'])}.`,
        ]
      : []),
    ...(summary
      ? [
          '',
          'With `summary`, it answers 200 with these members.',
          '',
          ...membersTable(membersOf(summary.schema), 'always'),
        ]
      : []),
    ...exampleBlock('Example answer', summary?.example),
    ...(notModified ? ['', `**Answers** ${notModified.status} without a body. ${notModified.description}`] : []),
    ...(headers.length === 0 ? [] : ['', `**[Headers](#response-headers)** ${inCode(headers)}.`]),
  ]
}

function contentWords({ file, events }: Operation, data: JsonSchema | undefined): string {
  if (file) return `with the file: ${inCode(file.mediaTypes)}.`
  if (!data) return 'without a body.'
  if (events)
    return 'with a stream of events (`text/event-stream`). The data of each is JSON with these members. The command prints each as a line of JSON.'
  return data.properties ? 'with these members.' : `with ${typeOf(data)}.`
}

/** Returns an example as a block that the website folds. */
function exampleBlock(title: string, example: unknown): string[] {
  if (example === undefined) return []
  if (typeof example === 'string') return ['', `\`\`\`text ${title}`, example.trimEnd(), '```']
  return ['', `\`\`\`json ${title}`, JSON.stringify(example, null, 2), '```']
}

/** Links the problems of an operation, by status. */
const problemWords = (operation: Operation): string =>
  [
    ...Map.groupBy(
      problemsOf(operation).filter(code => !usualProblems.includes(code)),
      code => problems[code].status,
    ),
  ]
    .map(([status, codes]) => `${status} ${problemLinks(codes)}`)
    .join('; ')

/** Returns the tables of objects. A member of an object that is sent is required; one of a response is always there. */
const objects = (): string[] => {
  const sent = JSON.stringify(described.map(({ requestBody }) => requestBody))
  return [
    '',
    '## Objects',
    '',
    'Responses may get new members in any release. Ignore the members that you do not know.',
    ...Object.entries(components.schemas)
      .sort(([a], [b]) => a.localeCompare(b, 'en'))
      .flatMap(([name, schema]) => [
        '',
        `### ${name}`,
        ...(schema.description === undefined ? [] : ['', schema.description]),
        '',
        ...membersTable(membersOf(schema), sent.includes(`/${name}"`) ? 'required' : 'always'),
        ...exampleBlock('Example', schema.examples?.[0]),
      ]),
  ]
}

const headersTable = (headers: { name: string; description: string; example: string }[]): string[] => [
  '| header | example | meaning |',
  '|---|---|---|',
  ...headers.map(({ name, description, example }) => `| \`${name}\` | \`${cell(example)}\` | ${description} |`),
]
