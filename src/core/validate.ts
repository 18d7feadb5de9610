import type * as z from 'zod'
import { type InputError, Problem } from './problem.ts'

/** @throws Problem `invalid_input` with a pointer to each member that is wrong */
export function validate(
  schema: z.ZodObject,
  input: Record<string, unknown>,
  refused: readonly InputError[] = [],
): Record<string, unknown> {
  const parsed = schema.safeParse(input, { reportInput: true })
  if (parsed.success && refused.length === 0) return parsed.data
  const errors = [...refused, ...(parsed.error?.issues.flatMap(inputErrors) ?? [])]
  throw new Problem('invalid_input', { errors })
}

const pointer = (path: readonly PropertyKey[]): string =>
  path.map(part => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

// Nobody needs to be told a name that fills pages.
const longestName = 200

function inputErrors(issue: z.core.$ZodIssue): InputError[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map(key =>
      key.length <= longestName
        ? { pointer: pointer([...issue.path, key]), message: 'is not a member here' }
        : { pointer: pointer(issue.path), message: 'has a member that is none here, with a very long name' },
    )
  return [{ pointer: pointer(issue.path), message: issue.input === undefined ? 'is missing' : issue.message }]
}
