import { type Operation, writes } from '../../core/operation.ts'

/**
 * What hosts decide by whether to ask the person first. All four are said: what is left out counts as the worst.
 * `destructiveHint` false means “only adds”, so overwriting is destructive; `openWorldHint` is for what asks others, and for what
 * others get to see.
 */
export const hintsOf = (operation: Operation) => ({
  // Clients of 2025-03-26 know a title only here.
  title: operation.title,
  readOnlyHint: !writes(operation),
  destructiveHint: operation.effect === 'overwrites' || operation.effect === 'deletes',
  idempotentHint: operation.effect !== 'adds',
  openWorldHint: writes(operation) || operation.problems.includes('provider_unavailable'),
})
