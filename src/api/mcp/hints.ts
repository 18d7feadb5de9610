import { type Operation, writes } from '../../core/operation.ts'

/**
 * Returns the hints by which hosts decide whether to ask the person first. All four are sent, because an absent hint counts as the worst.
 * `destructiveHint` false means “only adds”, so overwriting is destructive. `openWorldHint` marks operations that call other services or
 * publish something.
 */
export const hintsOf = (operation: Operation) => ({
  // Clients of 2025-03-26 read the title only here.
  title: operation.title,
  readOnlyHint: !writes(operation),
  destructiveHint: operation.effect === 'overwrites' || operation.effect === 'deletes',
  idempotentHint: operation.effect !== 'adds',
  openWorldHint: writes(operation) || operation.problems.includes('provider_unavailable'),
})
