import type * as z from 'zod'

/** The most characters that a text of an operation's input may have. */
export const longest = (schema: z.ZodType): number | undefined => schema.meta()?.maxLength as number | undefined
