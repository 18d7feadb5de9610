import * as z from 'zod'

// Options of several commands.

export const flag = (description: string) => z.boolean().default(false).describe(description)

export const json = (description = 'JSON for programs.') => flag(description)

export const slug = () => z.string().trim().min(1)
