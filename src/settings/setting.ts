import type * as z from 'zod'

/** One setting: an environment variable. */
export type Setting = {
  /** What the text of the variable may be, and the value that it stands for. */
  schema: z.ZodType<unknown, string>
  /** The text that counts when the variable is not set. */
  unset: string | undefined
  /** What counts then, in words, where no text could say it. */
  unsetMeans?: string
  /** Completes the sentence "may be: …". */
  mayBe: string
  /** What it is for, in Markdown. */
  meaning: string
  /** Instead of its value, which must never be shown: what a wrong one is said to be. */
  shownAs?: string
}

/** Settings by the names of their variables. */
export type Described = Record<string, Setting>

/** `SHARED_CACHE_SECONDS` is `sharedCacheSeconds` in the program. */
export type MemberOf<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${Capitalize<MemberOf<Rest>>}`
  : Lowercase<Name>

/** What a setting is once it is read: `undefined` too where unset is nothing. */
export type ValueOf<One extends Setting> = One['unset'] extends string
  ? z.output<One['schema']>
  : z.output<One['schema']> | undefined

export const memberOf = (name: string): string =>
  name.toLowerCase().replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())
