import { parentPort } from 'node:worker_threads'
import type { Box } from '../map/geometry.ts'
import type { TownOnMap } from '../map/towns.ts'
import { type MapArchive, openMapArchive } from './archive.ts'
import { drawTiles, drawTowns, type Ground, type GroundRequest } from './ground.ts'
import { openMapSource } from './map-source.ts'
import { openTownIndex, type TownIndex } from './town-index.ts'

/** A drawing, from the version `id` of an archive, or without one. Or the largest towns of a part of the world. */
export type GroundJob = { draw: GroundRequest; map?: { map: string; id: string } } | { townsIn: Box; max: number }

export type GroundAnswer = { ground: Ground } | { towns: TownOnMap[] } | { failure: string }

let towns: TownIndex | undefined

const allTowns = (): TownIndex => (towns ??= openTownIndex())

let opened: { id: string; archive: Promise<MapArchive> } | undefined

const archiveOf = ({ map, id }: { map: string; id: string }): Promise<MapArchive> => {
  if (opened?.id !== id) opened = { id, archive: openMapSource(map).then(openMapArchive) }
  return opened.archive
}

const answer = async (job: GroundJob): Promise<GroundAnswer> => {
  if ('townsIn' in job) return { towns: allTowns()(job.townsIn, job.max) }
  try {
    const drawn = job.map && (await drawTiles(job.draw, await archiveOf(job.map), allTowns))
    return { ground: drawn ?? drawTowns(job.draw, allTowns()) }
  } catch (error) {
    opened = undefined
    return { failure: (error as Error).message }
  }
}

parentPort!.on('message', async (job: GroundJob) => parentPort!.postMessage(await answer(job)))
parentPort!.postMessage('loaded')
