import type { Forms, Template } from './say.ts'

/** Sentences by name, in groups. */
export type Tree = { readonly [name: string]: Tree | Template }

/** The same names with any sentences: where a language has one form only, another may have several. */
export type Widened<T> = T extends string
  ? string
  : T extends { other: string }
    ? Forms
    : { readonly [Name in keyof T]: Widened<T[Name]> }
