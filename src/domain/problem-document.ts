import * as z from 'zod'
import { mostErrors, type ProblemCode, problems } from '../core/problem.ts'
import { link, upTo } from './bounded.ts'
import { maxPlaces } from './list.ts'
import { Candidate, Place } from './place-view.ts'

/** A problem as callers see it: RFC 9457 with the members that help. */
export const ProblemDocument = z
  .object({
    type: link.describe('The page about this problem.'),
    title: upTo(200),
    status: z.int().min(400).max(599),
    detail: upTo(300).describe('What to do about it.'),
    code: z.enum(Object.keys(problems) as [ProblemCode, ...ProblemCode[]]),
    requestId: upTo(64).describe('In the answer’s header and in the operator’s log too.'),
    errors: z
      .array(z.object({ pointer: upTo(10_000).describe('A JSON pointer into the input.'), message: upTo(2000) }))
      .max(mostErrors)
      .optional()
      .describe('The members of the input that are wrong.'),
    version: z.int().min(1).optional().describe('The version that the list is at.'),
    slug: upTo(100).optional(),
    place: Place.optional().describe('The place that the list has already.'),
    alternatives: z.array(Candidate).max(20).optional().describe('Places that may have been meant.'),
    missing: z.array(upTo(100)).max(maxPlaces).optional().describe('Places of the list that were not named.'),
    unknown: z
      .array(upTo(100))
      .max(maxPlaces * 2)
      .optional()
      .describe('Ids that were named and are not in the list.'),
    query: upTo(300).optional().describe('The name that was looked for.'),
    near: upTo(200).optional().describe('Where it was looked for.'),
    retryAfter: z
      .int()
      .min(1)
      .optional()
      .describe('After how many seconds to ask again, as the Retry-After header says.'),
    reason: upTo(100).optional().describe('Which of several things is wrong with a file, as one word.'),
  })
  .meta({ id: 'Problem' })
