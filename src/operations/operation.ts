import type * as z from 'zod'
import { defineOperations } from '../core/operation.ts'
import type { Problem } from '../core/problem.ts'
import type { Allowance } from '../core/run.ts'
import type { Addresses } from '../domain/list-view.ts'
import type { ProblemDocument } from '../domain/problem-document.ts'
import type { ReadFile } from '../imports/read-file.ts'
import type { PlaceLookup } from '../providers/lookup.ts'
import type { Lists } from '../storage/lists.ts'
import type { StoredList } from '../storage/stored-list.ts'
import type { Votes } from '../storage/votes.ts'
import type { Topic } from './topics.ts'

/** What handlers work with. */
export type Services = {
  lists: Lists
  votes: Votes
  /** What casting a ballot uses up. @param isNew whether the vote has no ballot under its key yet */
  ballotSpending(sender: string, voteId: string, isNew: boolean): Allowance
  places: PlaceLookup
  /** What a file tells of places. @throws UnreadableFile */
  readFile(bytes: Uint8Array): Promise<ReadFile>
  addresses: Addresses
  now(): string
  /** A problem as part of an answer that is itself a success. */
  problemBody(problem: Problem, requestId: string): z.output<typeof ProblemDocument>
}

export const operation = defineOperations<Services, StoredList, Topic>()
