import { getSystemErrorMessage } from 'node:util'
import type { PlaceFacts } from '../../domain/place-fields.ts'

/**
 * A place record: a restaurant as a source describes it. Its id is the same at every reading of the source. Its name has at
 * most 200 characters, with a letter or a digit. Its category is one of `categories`. Its attribution is absent if it equals
 * that of the source.
 */
export type SourcePlace = Omit<PlaceFacts, 'googlePlaceId'> &
  Required<Pick<PlaceFacts, 'latitude' | 'longitude' | 'category'>> & {
    /** Further names for the search; never shown. */
    otherNames?: string[]
    /** The parts of town and the town in its address, smallest first. */
    localities?: string[]
    /** Whether it is widely known: it has an encyclopaedia article, a star or the like. */
    known?: true
  }

/** A town, a part of a town or a village as a source describes it. */
export type SourceLocality = {
  name: string
  englishName?: string
  otherNames?: string[]
  latitude: number
  longitude: number
  /** 0 when unknown. */
  population: number
}

export const dropReasons = [
  'without a name',
  'without coordinates',
  'coordinates out of range',
  'closed',
  'no place to eat or drink',
  'unreadable',
] as const
export type DropReason = (typeof dropReasons)[number]

/** One result of reading a source. Files of places report every `dropped` row. Other features of a map are skipped. */
export type Finding =
  | { place: SourcePlace }
  | { locality: SourceLocality }
  | {
      dropped: DropReason
      /** The `mapPlaceId` of a place that the source says is closed for good, if it has one. */
      closedId?: string
    }

export type SourceReading = {
  /** Returns the share of bytes read over all passes, 0 … 1. */
  progress(): number
  /** Findings in any order, in groups, so that each step is short. @throws SourceError */
  findings: AsyncIterable<readonly Finding[]>
}

/** Bytes at the beginning of a file by which its format is recognised. */
export const headBytes = 4096

/** A file format that places are read from. `index.ts` lists them. */
export type SourceFormat = {
  name: string
  /** Returns whether a file has this format, by its first `headBytes` and last 4 bytes, never by its name. */
  recognises(head: Buffer, tail: Buffer): boolean
  /** Attribution shown with every place of the source; absent when the format implies none. */
  attribution?: string
  /**
   * @param source name of the source; part of the ids of places without an id
   * @throws SourceError
   */
  read(file: string, source: string): Promise<SourceReading>
}

/** An unreadable file. The message is one line with the file, the position and the reason. */
export class SourceError extends Error {
  override name = 'SourceError'
  /** @param where `byte 1048576`, `row 17`, `line 3`; absent for the whole file */
  constructor(file: string, why: string, where?: string) {
    super(where ? `${file}, ${where}: ${why}` : `${file}: ${why}`)
  }
}

/**
 * Turns a file system error into a SourceError. For use in `catch`.
 * @throws SourceError, or any other error unchanged
 */
export const orSourceError =
  (file: string) =>
  (error: NodeJS.ErrnoException): never => {
    throw error.errno === undefined ? error : new SourceError(file, getSystemErrorMessage(error.errno))
  }
