import * as z from 'zod'
import { oneLine } from '../../domain/text.ts'

// Options of several commands.

export const json = () => z.boolean().default(false).describe('JSON for programs.')

/** For the audit log. */
export const reason = () => oneLine(500).optional().describe('Why, for the audit log.')

export const slug = () => z.string().trim().min(1)
