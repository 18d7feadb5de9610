import * as z from 'zod'
import type { AuditNote } from '../core/audit.ts'
import { tableColumns } from '../core/table-columns.ts'
import type { PlaceChange } from '../domain/place-refresh.ts'

export const PlaceStats = z.object({
  places: z.int(),
  aliases: z.int(),
  gone: z.int(),
  bytes: z.int(),
  bytesPerPlace: z.int().optional(),
  sources: z.array(
    z
      .object({
        name: z.string(),
        places: z.int(),
        format: z.string(),
        attribution: z.string().optional(),
        readAt: z.iso.datetime(),
      })
      .register(tableColumns, { columns: ['name', 'places', 'format', 'readAt', 'attribution'], key: 'name' }),
  ),
})
export type PlaceStats = z.output<typeof PlaceStats>

export type PlacesFile = {
  file: string
  /** The name of the source; taken from the file name by default. */
  source?: string
  attribution?: string
}

export type ReadCounts = {
  kept: number
  /** Towns and districts. */
  localities: number
  /** By reason. */
  dropped: Readonly<Partial<Record<string, number>>>
}

/** Progress of an import. */
export type PlacesProgress = {
  /** `reading` while `source` is read, then the later steps. */
  step: string
  source?: string
  /** Share of this step, 0 to 1; absent if unknown. */
  done?: number
  /** Size of the file; absent for a source without a file. */
  bytes?: number
  /** Counts of this source so far. */
  counts?: ReadCounts
}

export type RebuiltPlaces = {
  sources: ({ name: string; bytes?: number } & ReadCounts)[]
  /** Records that were merged into another record of the same place. */
  merged: number
  places: number
  aliases: number
  gone: number
}

/** A place of a list that differs from the place index. */
export type ChangedPlace = { slug: string; placeId: string; name: string; changes: readonly PlaceChange[] }

/** Changes and describes the place index for the command line. */
export type PlaceStore = {
  /** @throws NotDone */
  import(files: readonly PlacesFile[], onProgress: (progress: PlacesProgress) => void): Promise<RebuiltPlaces>
  /** Removes sources. @param names of existing sources @throws NotDone */
  remove(names: readonly string[], onProgress: (progress: PlacesProgress) => void): Promise<RebuiltPlaces>
  /** @returns the figures, and whether there are only the starter places */
  stats(): Promise<{ stats: PlaceStats; starterOnly: boolean }>
  /** Yields changed places list by list. With `apply`, a list is written before its places are yielded. @throws Problem `list_not_found` */
  refresh(wanted: { slug?: string; apply: boolean; audit: AuditNote }): AsyncIterable<ChangedPlace>
}

/** Why nothing was done: one line for the person at the command line, with the next step. */
export class NotDone extends Error {
  override name = 'NotDone'
}
