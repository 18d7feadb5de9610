import type * as z from 'zod'
import { defineOperations } from '../core/operation.ts'
import type { Problem } from '../core/problem.ts'
import type { Addresses } from '../domain/list-view.ts'
import type { ProblemDocument } from '../domain/problem-document.ts'
import type { PlaceLookup } from '../providers/lookup.ts'
import type { Lists } from '../storage/lists.ts'
import type { StoredList } from '../storage/stored-list.ts'
import type { Topic } from './topics.ts'

/** What handlers work with. */
export type Services = {
  lists: Lists
  places: PlaceLookup
  addresses: Addresses
  now(): string
  /** A problem as part of an answer that is itself a success. */
  problemBody(problem: Problem, requestId: string): z.output<typeof ProblemDocument>
}

export const operation = defineOperations<Services, StoredList, Topic>()
