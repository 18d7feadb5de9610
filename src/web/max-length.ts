import type * as z from 'zod'

/** Returns the maximum length of a text member of an operation's input. */
export const maxLengthOf = (schema: z.ZodType): number | undefined => schema.meta()?.maxLength as number | undefined
