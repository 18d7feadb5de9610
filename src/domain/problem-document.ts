import * as z from 'zod'
import { type BriefForm, briefForms } from '../core/brief.ts'
import { maxErrors, type ProblemCode, problems } from '../core/problem.ts'
import { FileGroup } from './file-group.ts'
import { maxPlaces } from './list.ts'
import { Candidate, Coverage, Place } from './place-view.ts'
import { textUpTo, urlSchema } from './response-schemas.ts'

/** Maximum number of groups in a problem. */
export const maxProblemGroups = 100

/** A problem as callers see it: RFC 9457 with Forklist's members. */
export const ProblemDocument = z
  .object({
    type: urlSchema.describe('The page about this problem.'),
    title: textUpTo(200),
    status: z.int().min(400).max(599),
    detail: textUpTo(300).describe('What to do about it.'),
    code: z.enum(Object.keys(problems) as [ProblemCode, ...ProblemCode[]]),
    requestId: textUpTo(64).describe('Also in the answer’s header and the operator’s log.'),
    errors: z
      .array(
        z.object({ pointer: textUpTo(10_000).describe('A JSON pointer into the input.'), message: textUpTo(2000) }),
      )
      .max(maxErrors)
      .optional()
      .describe('The wrong members of the input.'),
    version: z.int().min(1).optional().describe('The present version of the list.'),
    slug: textUpTo(100).optional(),
    place: Place.optional().describe('The place that is on the list already.'),
    alternatives: z.array(Candidate).max(20).optional().describe('Places that may have been meant.'),
    missing: z.array(textUpTo(100)).max(maxPlaces).optional().describe('Places of the list that were not named.'),
    unknown: z
      .array(textUpTo(100))
      .max(maxPlaces * 2)
      .optional()
      .describe('Named ids that are not in the list.'),
    query: textUpTo(300).optional().describe('The name that was searched.'),
    near: textUpTo(200).optional().describe('The area that was searched.'),
    coverage: Coverage.optional().describe('What is known of that area.'),
    retryAfter: z.int().min(1).optional().describe('Seconds to wait before a retry, as in the Retry-After header.'),
    groups: z
      .array(FileGroup)
      .max(maxProblemGroups)
      .optional()
      .describe('The first groups of a file that has too many places: choose among them.'),
    reason: textUpTo(100)
      .optional()
      .describe('The reason why a file was refused, or why a link leads to no place, as one word.'),
  })
  .meta({ id: 'Problem' })
type ProblemDocument = z.output<typeof ProblemDocument>

/** Returns the brief form of a problem. @param more further members to keep */
export const briefProblem = (more: readonly string[] = []): BriefForm => ({
  // The code says the rest.
  keep: [...more, ...Object.keys(ProblemDocument.shape).filter(name => !saidByCode.includes(name))],
  within: { place: ['id', 'rank', 'name'], alternatives: ['id', 'name', 'address', 'distanceMeters'] },
})
const saidByCode = ['type', 'title', 'status', 'requestId']
briefForms.add(ProblemDocument, briefProblem())

/** Returns a problem with at most two alternatives. */
export const withTwoAlternatives = (problem: ProblemDocument): ProblemDocument =>
  problem.alternatives ? { ...problem, alternatives: problem.alternatives.slice(0, 2) } : problem

/** Returns a problem without its data. */
export const withoutData = ({ type, title, status, detail, code, requestId }: ProblemDocument): ProblemDocument => ({
  type,
  title,
  status,
  detail,
  code,
  requestId,
})
