import { fileURLToPath } from 'node:url'
import { fingerprintOf } from '../../api/http/index.ts'
import { FairQueue } from '../../core/fair-queue.ts'
import { Problem } from '../../core/problem.ts'
import { packageFile } from '../../util/package-info.ts'
import { SerialWorker } from '../../util/serial-worker.ts'
import { workerFile } from '../../util/worker-file.ts'
import { shownIn } from '../map/frame.ts'
import { type Box, inset, isIn } from '../map/geometry.ts'
import { pointsOf, type StaticMap, takenOn } from '../map/static-map.ts'
import type { TownOnMap } from '../map/towns.ts'
import { openMapArchive } from './archive.ts'
import type { Ground } from './ground.ts'
import type { GroundAnswer, GroundJob } from './ground.worker.ts'
import { isUrl, type MapSource, openMapSource } from './map-source.ts'

/** The archive of vector tiles that maps are drawn from. */
export type VectorMap = {
  /** Its path or URL. */
  map: string
  /** Identifies its version. */
  id: string
  /** The owners of its data; empty if the archive names none. */
  attribution: string
  /** Its parts of the world's square. */
  areas: Box[]
}

/** An archive of another server. */
export type RemoteMap = {
  size: number
  tag: string
  /** Returns a range; `undefined` if the server fails. */
  read(start: number, length: number): Promise<Uint8Array<ArrayBuffer> | undefined>
}

/** Vector tiles of the starter towns. Maps are drawn from them if the operator has none. */
export const starterMap = fileURLToPath(packageFile('starter/map.pmtiles'))

/** Time after which the map is looked at again, as `maps get` may have written another one. */
const checkMs = 10_000
const checkUrlMs = 10 * 60_000
/** Time without vector tiles after a failure. */
const pauseMs = 5 * 60_000
/** Memory and CPU of one drawing. An archive may be damaged on purpose. */
const limits = { maxMs: 4000, resourceLimits: { maxOldGenerationSizeMb: 256 } }
/** Waiting drawings. A page of a map without tiles asks for the towns of six tiles. */
const queue = { ofOne: 30, inAll: 90 }
const maxTownsOfTile = 24

type DrawOptions = {
  /** Size of names, as a multiple of the usual one. */
  labelScale?: number
  /** What names must not cover beside pins. */
  taken?: readonly Box[]
}

/** Draws what lies below the pins of maps: vector tiles, or else coast lines and towns. */
export class BaseMap implements AsyncDisposable {
  /** Returns the path or URL of the archive, which may change; `undefined` for none. */
  readonly archive: () => string | undefined
  readonly #onFailure: (error: unknown) => void
  readonly #thread = new SerialWorker<GroundJob, GroundAnswer>(
    workerFile('web/base-map/ground.worker'),
    new FairQueue(queue),
    limits,
  )
  #vector: VectorMap | undefined
  #source: MapSource | undefined
  #nextCheck = 0
  #failures = 0

  constructor(archive: () => string | undefined, onFailure: (error: unknown) => void) {
    this.archive = archive
    this.#onFailure = onFailure
  }

  /** The archive, as it was a few seconds ago. */
  get vector(): VectorMap | undefined {
    if (Date.now() >= this.#nextCheck) void this.check()
    return this.#vector
  }

  /** The archive, if it is of another server. */
  get remote(): RemoteMap | undefined {
    const { vector } = this
    const source = this.#source
    if (!vector || !source || !isUrl(vector.map)) return undefined
    return {
      size: source.size,
      tag: vector.id,
      read: async (start, length) => {
        try {
          return await source.read(start, length)
        } catch (error) {
          this.#fail(error)
          return undefined
        }
      },
    }
  }

  /** Looks at the archive for the first time. Does not wait for another server. */
  async open(): Promise<void> {
    const checked = this.check()
    const map = this.archive()
    if (map === undefined || !isUrl(map)) await checked
  }

  async check(): Promise<void> {
    this.#nextCheck = Date.now() + checkMs
    try {
      const map = this.archive()
      if (map !== undefined && isUrl(map)) this.#nextCheck = Date.now() + checkUrlMs
      this.#vector = map === undefined ? undefined : await this.#open(map)
    } catch (error) {
      this.#fail(error)
    }
  }

  /** Draws the background of a static map. If the archive is damaged or cannot be read, the map has no tiles. @throws Problem `overloaded` */
  async draw(map: StaticMap, { labelScale = 1, taken = [] }: DrawOptions = {}): Promise<Ground> {
    const { vector } = this
    const { frame, width, height, radius } = map
    const request = { frame, width, height, radius, taken: [...takenOn(map), ...taken], labelScale }
    const area = vector && areaOf(vector, map)
    if (vector && area) {
      try {
        return await this.#ground({ draw: { ...request, area }, map: { map: vector.map, id: vector.id } })
      } catch (error) {
        if (error instanceof Problem) throw error
        this.#fail(error)
      }
    }
    return this.#ground({ draw: request })
  }

  /** Returns the largest towns of a tile. @throws Problem `overloaded` */
  async towns(zoom: number, x: number, y: number): Promise<TownOnMap[]> {
    const tile = shownIn({ size: 2 ** zoom, left: x, top: y }, { x0: 0, y0: 0, x1: 1, y1: 1 })
    const answer = await this.#thread.run({ townsIn: tile, max: maxTownsOfTile })
    if ('towns' in answer) return answer.towns
    throw new Error('the towns cannot be read')
  }

  [Symbol.asyncDispose]() {
    return this.#thread[Symbol.asyncDispose]()
  }

  async #ground(job: GroundJob): Promise<Ground> {
    const answer = await this.#thread.run(job)
    if ('ground' in answer) return answer.ground
    throw new Error('failure' in answer ? answer.failure : 'nothing was drawn')
  }

  async #open(map: string): Promise<VectorMap> {
    const source = await openMapSource(map)
    // A new id after each failure, so that drawings without tiles are not taken for current ones.
    const id = fingerprintOf(JSON.stringify([map, source.tag, this.#failures]))
    if (this.#vector?.id === id) return this.#vector
    const { attribution, areas } = await openMapArchive(source)
    this.#source = source
    return { map, id, attribution, areas }
  }

  #fail(error: unknown): void {
    this.#vector = undefined
    this.#failures++
    this.#nextCheck = Date.now() + pauseMs
    this.#onFailure(error)
  }
}

/** Returns the part of an archive that has all places on a map, to one unit of the drawing. */
export const areaOf = ({ areas }: Pick<VectorMap, 'areas'>, map: StaticMap): Box | undefined => {
  const points = pointsOf(map)
  return areas.find(area => points.every(point => isIn(inset(area, -1 / map.frame.size), point)))
}
