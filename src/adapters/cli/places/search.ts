import type { Called } from '../arguments.ts'
import { ownHelp } from '../own-help.ts'

/** The operation that `places search` is another name of. */
export const searchCommand = 'search-places'

type Asked = { near?: unknown }

export const calledAsSearch: Called = {
  usage: ownHelp['places search'].usage,
  positions: ['query'],
  // The answer says how it was understood, and says nothing where it was not.
  remark: ({ near: asked }: Asked, { near: understood }: Asked) =>
    asked !== undefined && understood === undefined
      ? `No place called ${asked} is known, so these are from everywhere.`
      : undefined,
}
