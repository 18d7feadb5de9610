import type * as z from 'zod'
import { defineOperations } from '../core/operation.ts'
import type { Problem } from '../core/problem.ts'
import type { Limits } from '../core/rate-limits/limits.ts'
import type { MapDrawing } from '../domain/list.ts'
import type { Addresses } from '../domain/list-view.ts'
import type { ProblemDocument } from '../domain/problem-document.ts'
import type { ParsedFile } from '../formats/import/read-file.ts'
import type { LinkOpener } from '../places/map-links/link-opener.ts'
import type { PlaceLookup } from '../places/providers/lookup.ts'
import type { Editions } from '../storage/editions.ts'
import type { Lists } from '../storage/lists.ts'
import type { PlaceAliases } from '../storage/place-aliases.ts'
import type { StoredList } from '../storage/stored-list.ts'
import type { Suggestions } from '../storage/suggestions.ts'
import type { Votes } from '../storage/votes.ts'
import type { Topic } from './topics.ts'

/** The services that handlers use. */
export type Services = {
  lists: Lists
  votes: Votes
  editions: Editions
  suggestions: Suggestions
  limits: Limits
  places: PlaceLookup
  /** The look-up for people without a credential. It never uses the network, so it costs the operator nothing. */
  offlinePlaces: PlaceLookup
  aliases: Pick<PlaceAliases, 'teach'>
  /** Parses a file of places. @param reading see `readFile` @throws UnreadableFile */
  readFile(bytes: Uint8Array, reading?: string): Promise<ParsedFile>
  /** Opens short links and shared lists, if the operator allows it. */
  links: LinkOpener | undefined
  maps: MapDrawing
  addresses: Addresses
  now(): string
  /** Returns a problem as part of a successful response. */
  problemBody(problem: Problem, requestId: string): z.output<typeof ProblemDocument>
}

export const operation = defineOperations<Services, StoredList, Topic>()
