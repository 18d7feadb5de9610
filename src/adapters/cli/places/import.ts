import type { PlaceStore, PlacesFile, RebuiltPlaces } from '../places-store.ts'
import { NotDone } from '../places-store.ts'
import { type Output, say, sayJson } from '../program.ts'
import { importWatch } from './progress.ts'
import { summaryOf } from './summary.ts'

type To = { stdout: Output; stderr: Output }

export const importFiles = (files: readonly PlacesFile[], json: boolean) => (places: PlaceStore, to: To) =>
  rebuilding(to, json, {}, tell => places.import(files, tell))

export const removeSources = (names: readonly string[], json: boolean) => async (places: PlaceStore, to: To) => {
  const { sources } = (await places.stats()).stats
  const known = sources.map(({ name }) => name)
  const unknown = names.filter(name => !known.includes(name))
  if (unknown.length > 0)
    throw new NotDone(`There is no source ${unknown.join(', ')}. There are: ${known.join(', ') || 'none'}.`)
  return rebuilding(to, json, { removed: [...new Set(names)] }, tell => places.remove(names, tell))
}

type Tell = Parameters<PlaceStore['import']>[1]

/** What the index is made anew by, told while it goes on and when it is done. @returns the exit code */
async function rebuilding(
  { stdout, stderr }: To,
  json: boolean,
  what: { removed?: readonly string[] },
  rebuild: (tell: Tell) => Promise<RebuiltPlaces>,
): Promise<number> {
  const done = { ...what, ...(await watched(stderr, rebuild)) }
  if (json) sayJson(stdout, done)
  else say(stdout, summaryOf(done).join('\n'))
  return 0
}

async function watched(stderr: Output, rebuild: (tell: Tell) => Promise<RebuiltPlaces>) {
  using watch = importWatch(stderr)
  const built = await rebuild(watch.tell)
  return { ...built, ...watch.seconds() }
}
