import * as z from 'zod'

// Options of several commands.

export const json = () => z.boolean().default(false).describe('JSON for programs.')

export const slug = () => z.string().trim().min(1)
