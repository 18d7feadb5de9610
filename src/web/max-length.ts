import type * as z from 'zod'

/** Returns the maximum length of a text member of an operation's input. All have one. */
export const maxLengthOf = (schema: z.ZodType): number => schema.meta()?.maxLength as number
