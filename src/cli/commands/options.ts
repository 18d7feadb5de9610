import * as z from 'zod'
import { oneLine } from '../../domain/text.ts'

// Options of several commands.

export const flag = (description: string) => z.boolean().default(false).describe(description)

export const json = (description = 'JSON for programs.') => flag(description)

export const slug = () => z.string().trim().min(1)

/** For the audit log. */
export const reason = () => oneLine(500).optional().describe('Why, for the audit log.')
