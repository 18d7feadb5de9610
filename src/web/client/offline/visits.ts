import { BrowserStorage, parsed } from '../keys/index.ts'

const name = 'forklist:visits'
const maxLists = 200

/** `once`: opened once. `never`: its copy was removed by the person. */
type Visit = [slug: string, 'once' | 'never']

const storage = new BrowserStorage(() => localStorage)

const read = (): Visit[] => {
  const stored = parsed(storage.get(name))
  return Array.isArray(stored) ? stored : []
}

const write = (slug: string, visit: Visit[1]) => {
  const others = read().filter(([other]) => other !== slug)
  storage.put(name, JSON.stringify([[slug, visit], ...others].slice(0, maxLists)))
}

/** Counts a visit of a list. @returns whether to keep the list: it was opened before, and its copy was not removed */
export function isSecondVisit(slug: string): boolean {
  const visit = read().find(([other]) => other === slug)?.[1]
  if (visit === undefined) write(slug, 'once')
  return visit === 'once'
}

/** Remembers that the person removed the copy, so that it is not stored again without being asked for. */
export const neverKeep = (slug: string): void => write(slug, 'never')

export const mayKeep = (slug: string): void => write(slug, 'once')
