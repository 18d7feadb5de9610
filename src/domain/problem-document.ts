import * as z from 'zod'
import type { ProblemCode } from '../core/problem.ts'
import { problems } from '../core/problem.ts'
import { Candidate, Place } from './place-view.ts'

/** A problem as callers see it: RFC 9457 with the members that help. */
export const ProblemDocument = z
  .object({
    type: z.url().describe('The page about this problem.'),
    title: z.string(),
    status: z.int(),
    detail: z.string().describe('What to do about it.'),
    code: z.enum(Object.keys(problems) as [ProblemCode, ...ProblemCode[]]),
    requestId: z.string(),
    errors: z.array(z.object({ pointer: z.string(), message: z.string() })).optional(),
    version: z.int().optional(),
    slug: z.string().optional(),
    place: Place.optional(),
    alternatives: z.array(Candidate).optional(),
    missing: z.array(z.string()).optional(),
    unknown: z.array(z.string()).optional(),
    query: z.string().optional(),
    near: z.string().optional(),
  })
  .meta({ id: 'Problem' })
