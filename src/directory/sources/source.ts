import { getSystemErrorMessage } from 'node:util'

/** A restaurant as a source tells of it. */
export type SourcePlace = {
  /** `osm:node/252601050`, `fsq:4b05864bf964a520535b22e3`, `overture:…`, `google:ChIJ…`, `file:SOURCE/…`: the same at every reading of the source. */
  mapPlaceId: string
  /** As on the sign; one line of at most 200 characters, with a letter or a digit in it. */
  name: string
  /** Only when it differs from `name`. */
  englishName?: string
  /** Further names by which people look for it; never shown. */
  otherNames?: string[]
  /** WGS84 degrees, 7 decimals; of an area its centre. */
  latitude: number
  longitude: number
  /** One of `categories`. */
  category: string
  cuisines?: string[]
  /** One line, as on a letter. */
  address?: string
  /** The parts of town and the town that its address names, the smaller first. */
  localities?: string[]
  website?: string
  phone?: string
  /** OpenStreetMap's `opening_hours` syntax. */
  openingHours?: string
  /** Whom its data belong to, where that is not whom all of the source belong to. */
  attribution?: string
  /** Whether people far away know it: it has an article in an encyclopaedia, a star, or the like. */
  known?: true
}

/** A town, a part of one or a village that a source tells of. */
export type SourceLocality = {
  name: string
  englishName?: string
  otherNames?: string[]
  latitude: number
  longitude: number
  /** Of a village without a figure 0. */
  population: number
}

/** Why a place to eat is not kept. */
export const dropReasons = [
  'without a name',
  'without coordinates',
  'coordinates out of range',
  'closed',
  'no place to eat or drink',
  'unreadable',
] as const
export type DropReason = (typeof dropReasons)[number]

/** What reading a source comes upon. `dropped` counts rows of files whose every row ought to be a place to eat; of a map all the rest is passed over in silence. */
export type Finding = { place: SourcePlace } | { locality: SourceLocality } | { dropped: DropReason }

export type Reading = {
  /** How much of the file's bytes have been read, 0 … 1; over all passes. */
  progress(): number
  /** In any order, in groups, so that one step costs little; ends with the file. @throws SourceError */
  findings: AsyncIterable<readonly Finding[]>
}

/** By so many bytes of its beginning the kind of a file is recognised. */
export const headBytes = 4096

/** A kind of file that places can be read from. One kind is one file; `index.ts` says which there are. */
export type SourceFormat = {
  name: string
  /** Whether a file is of this kind, by how it begins (`headBytes`) and ends (4 bytes), never by its name. */
  recognises(head: Buffer, tail: Buffer): boolean
  /** Whom the data belong to, shown with every place of it; absent where the file does not say. */
  attribution?: string
  /**
   * @param source names what the file is an edition of; goes into the ids of places that have none of their own
   * @throws SourceError
   */
  read(file: string, source: string): Promise<Reading>
}

/** A file that cannot be read: one line that says which, where and why. */
export class SourceError extends Error {
  override name = 'SourceError'
  /** @param where `byte 1048576`, `row 17`, `line 3`; absent where it is the whole file */
  constructor(file: string, why: string, where?: string) {
    super(where ? `${file}, ${where}: ${why}` : `${file}: ${why}`)
  }
}

/**
 * For `catch`: what a failure of the file system says, as one of the source.
 * @throws SourceError, or what it was given where that is something else
 */
export const orSourceError =
  (file: string) =>
  (error: NodeJS.ErrnoException): never => {
    throw error.errno === undefined ? error : new SourceError(file, getSystemErrorMessage(error.errno))
  }
