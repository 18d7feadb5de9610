import type * as z from 'zod'

/** One setting: an environment variable. */
export type Setting = {
  /** Parses the variable's text. */
  schema: z.ZodType<unknown, string>
  /** Text that applies if the variable is not set. */
  defaultText: string | undefined
  /** The default in words, if no text can express it. */
  defaultDescription?: string
  /** Allowed values; completes the sentence "may only be: …". */
  allowed: string
  /** Purpose of the setting, and when to change it, in Markdown. */
  description: string
  /** Replaces a secret value in error messages. */
  redactedAs?: string
}

/** Settings by variable name. */
export type SettingGroup = Record<string, Setting>

/** `SHARED_CACHE_SECONDS` becomes `sharedCacheSeconds`. */
export type PropertyName<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${Capitalize<PropertyName<Rest>>}`
  : Lowercase<Name>

/** The parsed type of a setting; includes `undefined` if it has no default. */
type ValueOf<One extends Setting> = One['defaultText'] extends string
  ? z.output<One['schema']>
  : z.output<One['schema']> | undefined

export const propertyName = (name: string): string =>
  name.toLowerCase().replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())

/** The parsed settings of a group, by property name. */
export type SettingValues<Group extends SettingGroup> = {
  [Name in keyof Group & string as PropertyName<Name>]: ValueOf<Group[Name]>
}
