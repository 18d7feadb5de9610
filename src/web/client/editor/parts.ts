import { DeleteList } from './panels/delete-list.ts'
import { History } from './panels/history.ts'
import { ImportPlaces } from './panels/importing/import-places.ts'
import { EditorMap } from './panels/map.ts'
import { Proposals } from './panels/proposals.ts'
import { Refusals } from './panels/refusals.ts'
import { VotePanel } from './panels/voting/vote-panel.ts'
import type { EditorTools } from './tools.ts'

export type PartsOptions = EditorTools & {
  /** Maximum size of an import in bytes. */
  largestFile: number
  /** Brings a row into view. */
  goTo(key: string): void
}

/** The parts of the edit page that draw themselves. */
export const partsOf = (options: PartsOptions) => {
  const { messages, model, longest, token, tiles, goTo } = options
  return {
    map: new EditorMap({ messages, tiles, goTo }),
    refusals: new Refusals(messages, model, longest),
    proposals: new Proposals(options),
    importing: new ImportPlaces(options),
    vote: new VotePanel(options),
    history: new History(messages, model),
    deletion: new DeleteList(messages, model, token),
  }
}

export type Parts = ReturnType<typeof partsOf>
