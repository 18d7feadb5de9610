import type * as z from 'zod'
import { type InputError, mostErrors, Problem } from './problem.ts'

/** @throws Problem `invalid_input` with a pointer to each member that is wrong */
export function validate(
  schema: z.ZodObject,
  input: Record<string, unknown>,
  refused: readonly InputError[] = [],
): Record<string, unknown> {
  const parsed = schema.safeParse(input, { reportInput: true })
  if (parsed.success && refused.length === 0) return parsed.data
  const issues = Iterator.from(parsed.error?.issues ?? []).flatMap(inputErrors)
  throw new Problem('invalid_input', { errors: [...refused, ...issues.take(mostErrors)] })
}

/**
 * Returns the members of a body that the schema knows, and up to 100 that it does not know, for it to refuse.
 * Copying all 110,000 members that fit into 1 MiB takes a tenth of a second each time.
 */
export function membersOf(body: object, { shape }: z.ZodObject): Record<string, unknown> {
  const members: [string, unknown][] = []
  let unknown = 0
  for (const name in body)
    if (Object.hasOwn(shape, name) || ++unknown <= mostErrors) members.push([name, body[name as never]])
  return Object.fromEntries(members)
}

const pointer = (path: readonly PropertyKey[]): string =>
  path.map(part => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

// Nobody needs to be told a name that fills pages.
const longestName = 200

function* inputErrors(issue: z.core.$ZodIssue): Generator<InputError> {
  if (issue.code !== 'unrecognized_keys')
    yield { pointer: pointer(issue.path), message: issue.input === undefined ? 'is missing' : issue.message }
  else
    for (const key of issue.keys)
      yield key.length <= longestName
        ? { pointer: pointer([...issue.path, key]), message: 'is not a member here' }
        : { pointer: pointer(issue.path), message: 'has a member that is none here, with a very long name' }
}
