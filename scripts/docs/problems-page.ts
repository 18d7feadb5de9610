import { problemsOf } from '../../src/api/openapi/problems.ts'
import { type ProblemCode, problems } from '../../src/core/problem.ts'
import { operations } from '../../src/operations/index.ts'
import { operationLink } from './words.ts'

const codes = Object.keys(problems) as ProblemCode[]

/** Returns the page about problems, in Markdown. */
export const problemsPage = (): string =>
  [
    '# Problems',
    '',
    'Look up here what each error code means and what to do. Every refusal is `application/problem+json` (RFC 9457) with one of these codes as `code`. The [REST reference](rest.md#errors) describes its members. A code never changes its meaning or its status. Later releases may add codes.',
    '',
    '| code | status | title |',
    '|---|---|---|',
    ...codes.map(code => `| [\`${code}\`](#${code}) | ${problems[code].status} | ${problems[code].title} |`),
    ...codes.flatMap(section),
    '',
  ].join('\n')

const section = (code: ProblemCode): string[] => {
  const { status, meaning, detail } = problems[code]
  const from = operations.filter(operation => problemsOf(operation).includes(code))
  return [
    '',
    `## ${code}`,
    '',
    `Status **${status}**.`,
    '',
    meaning,
    '',
    `**What to do.** ${detail}`,
    '',
    `**From.** ${sources(from.map(({ name }) => name))}.`,
  ]
}

function sources(names: readonly string[]): string {
  if (names.length === operations.length) return 'Every operation'
  return names.length === 0 ? 'No operation of this release' : names.map(operationLink).join(', ')
}
