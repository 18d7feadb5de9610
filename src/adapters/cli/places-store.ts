import * as z from 'zod'
import type { AuditNote } from '../../core/audit.ts'
import { tables } from '../../core/columns.ts'
import type { PlaceChange } from '../../domain/refreshed.ts'

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
      .register(tables, { columns: ['name', 'places', 'format', 'readAt', 'attribution'], key: 'name' }),
  ),
})
export type PlaceStats = z.output<typeof PlaceStats>

export type PlacesFile = {
  file: string
  /** Names what the file is an edition of; taken from its name when left out. */
  source?: string
  attribution?: string
}

export type ReadCounts = {
  kept: number
  /** Towns and parts of towns. */
  localities: number
  /** By the reason. */
  dropped: Readonly<Partial<Record<string, number>>>
}

/** What has been done so far. */
export type PlacesProgress = {
  /** `reading`, while `source` is read; the others come after it. */
  step: string
  source?: string
  /** Of this step, 0 … 1; absent where nobody knows. */
  done?: number
  /** How long the file is; absent for what comes from no file. */
  bytes?: number
  /** Of this source so far. */
  counts?: ReadCounts
}

export type RebuiltPlaces = {
  sources: ({ name: string; bytes?: number } & ReadCounts)[]
  /** Records that another one of the same place stands for. */
  merged: number
  places: number
  aliases: number
  gone: number
}

/** A place of a list that is not as the directory has it now. */
export type ChangedPlace = { slug: string; placeId: string; name: string; changes: readonly PlaceChange[] }

/** The place directory, as far as the command line changes it and tells of it. */
export type PlaceStore = {
  /** @throws NotDone */
  import(files: readonly PlacesFile[], tell: (progress: PlacesProgress) => void): Promise<RebuiltPlaces>
  /** Takes sources out. @param names of sources that are there @throws NotDone */
  remove(names: readonly string[], tell: (progress: PlacesProgress) => void): Promise<RebuiltPlaces>
  /** @returns besides, whether there is nothing but what comes with the program */
  stats(): Promise<{ stats: PlaceStats; starterOnly: boolean }>
  /** List by list; with `apply` each list is written by the time its places are told. @throws Problem `list_not_found` */
  refresh(wanted: { slug?: string; apply: boolean; audit: AuditNote }): AsyncIterable<ChangedPlace>
}

/** Why nothing was done: one line for the person at the command line, which says what to do. */
export class NotDone extends Error {
  override name = 'NotDone'
}
