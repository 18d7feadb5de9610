import type { CommandForm } from '../arguments.ts'
import { builtInHelp } from '../built-in-help.ts'

/** The operation behind `places search`. */
export const searchCommand = 'search-places'

type WithNear = { near?: unknown }

export const searchForm: CommandForm = {
  usage: builtInHelp['places search'].usage,
  positions: ['query'],
  // The response repeats `near` only if it was understood.
  warning: ({ near: requested }: WithNear, { near: understood }: WithNear) =>
    requested !== undefined && understood === undefined
      ? `No town called ${requested} is known, so the results are from everywhere.`
      : undefined,
}
