import { BrowserStorage, parsed } from '../../keys/browser-storage.ts'

const storage = new BrowserStorage(() => localStorage)
const nameOf = (slug: string): string => `forklist:declined:${slug}`

/** Returns the ids of the proposals that the person declined here. */
export const declinedProposals = (slug: string): ReadonlySet<string> => {
  const ids = parsed(storage.get(nameOf(slug)))
  return new Set(Array.isArray(ids) ? ids.filter(id => typeof id === 'string') : [])
}

export const declineProposal = (slug: string, id: string): void =>
  void storage.put(nameOf(slug), JSON.stringify([...declinedProposals(slug), id]))

export const forgetDeclined = (slug: string): void => storage.remove(nameOf(slug))
