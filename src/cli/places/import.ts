import type { PlaceStore, PlacesFile, RebuiltPlaces } from '../places-store.ts'
import { NotDone } from '../places-store.ts'
import { type Output, print, printJson } from '../program.ts'
import { importWatch } from './progress.ts'
import { summaryOf } from './summary.ts'

type ImportFilesOutput = { stdout: Output; stderr: Output }

export const importFiles =
  (files: readonly PlacesFile[], json: boolean) => (places: PlaceStore, to: ImportFilesOutput) =>
    rebuild(to, json, {}, onProgress => places.import(files, onProgress))

export const removeSources =
  (names: readonly string[], json: boolean) => async (places: PlaceStore, to: ImportFilesOutput) => {
    const { sources } = (await places.stats()).stats
    const sourceNames = sources.map(({ name }) => name)
    const unknown = names.filter(name => !sourceNames.includes(name))
    if (unknown.length > 0)
      throw new NotDone(`There is no source ${unknown.join(', ')}. There are: ${sourceNames.join(', ') || 'none'}.`)
    return rebuild(to, json, { removed: [...new Set(names)] }, onProgress => places.remove(names, onProgress))
  }

type OnProgress = Parameters<PlaceStore['import']>[1]

/** Rebuilds the index with progress and a summary. @returns the exit code */
async function rebuild(
  { stdout, stderr }: ImportFilesOutput,
  json: boolean,
  summary: { removed?: readonly string[] },
  rebuild: (onProgress: OnProgress) => Promise<RebuiltPlaces>,
): Promise<number> {
  const done = { ...summary, ...(await withProgress(stderr, rebuild)) }
  if (json) printJson(stdout, done)
  else print(stdout, summaryOf(done).join('\n'))
  return 0
}

async function withProgress(stderr: Output, rebuild: (onProgress: OnProgress) => Promise<RebuiltPlaces>) {
  using watch = importWatch(stderr)
  const built = await rebuild(watch.report)
  return { ...built, ...watch.seconds() }
}
