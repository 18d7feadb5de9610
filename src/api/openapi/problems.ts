import { invitations, isInvitation } from '../../core/invitations.ts'
import { type Operation, pathMembers, takesBody, writes } from '../../core/operation.ts'
import { Problem, type ProblemCode, type ProblemExtras, problemBody, problems } from '../../core/problem.ts'

/** Returns all problem codes of an operation over REST: its own, and those of its credential, input and effect. */
export function problemsOf(operation: Operation): ProblemCode[] {
  const { credential, envelope, editTokenFor } = operation
  const hasBody = takesBody(operation)
  const inPath = operation.path.includes('{slug}')
  const edits = credential === 'editToken' || editTokenFor !== undefined
  return [
    ...new Set<ProblemCode>([
      ...(checksInput(operation) ? (['invalid_input'] as const) : []),
      ...(hasBody ? (['malformed_json', 'body_too_large', 'unsupported_media_type'] as const) : []),
      ...(hasBody && envelope.editToken ? (['credential_conflict'] as const) : []),
      ...(credential.startsWith('apiKey')
        ? (['credential_required', 'invalid_credential', 'wrong_credential'] as const)
        : []),
      ...(edits
        ? (['credential_required', 'invalid_credential', 'edit_token_required', 'edit_token_mismatch'] as const)
        : []),
      ...(inPath || credential === 'apiKeyAndReadableLists' ? (['list_not_found'] as const) : []),
      ...(isInvitation(credential) ? [invitations[credential].unknown] : []),
      ...(envelope.ifVersion ? (['version_mismatch'] as const) : []),
      ...(envelope.idempotencyKey ? (['request_in_progress'] as const) : []),
      ...(envelope.idempotencyKey && !isInvitation(credential) ? (['idempotency_conflict'] as const) : []),
      ...(operation.issuesToken === 'briefly' ? (['answer_expired'] as const) : []),
      ...operation.problems,
      'rate_limited',
      'internal',
      'storage_damaged',
      'storage_unavailable',
      'overloaded',
      ...(writes(operation) ? (['storage_full'] as const) : []),
    ]),
  ].sort((a, b) => problems[a].status - problems[b].status)
}

/** Returns whether an input can be invalid. An unknown name in a path is a 404 instead; writes refuse query parameters. */
const checksInput = (operation: Operation): boolean =>
  writes(operation) || Object.keys(operation.input.shape).length > pathMembers(operation).length

export const exampleAt = (code: ProblemCode): string => `#/components/examples/${code}`

const exampleRequest = '2c2142d883414257-1n'

/** Example data that problems carry beside their texts. */
export type ExtrasOf = { readonly [Code in ProblemCode]?: ProblemExtras }

/** Returns one example of each problem. */
export const problemExamples = (
  operations: readonly Operation[],
  extras: ExtrasOf,
  base: string,
): Record<string, object> =>
  Object.fromEntries(
    [...new Set(operations.flatMap(problemsOf))].map(code => [
      code,
      {
        summary: problems[code].title,
        description: problems[code].meaning,
        value: problemBody(new Problem(code, extras[code]), base, exampleRequest),
      },
    ]),
  )
