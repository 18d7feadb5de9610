import { cachedPerLocale } from './cached-per-locale.ts'

declare const placeholders: unique symbol

/**
 * A text with placeholders, such as `{author}`. To the compiler it is not a string, so that no page shows it with unfilled placeholders.
 * @typeParam Name the names of its placeholders
 */
export type Template<Name extends string> = { readonly [placeholders]: Name }

/** A value for each placeholder. A count also selects the plural form. */
export type TemplateValues<Name extends string> = {
  readonly [N in Name]: N extends 'count' ? number : string | number
}

/** A template in the JSON files: one text, or one per plural category of `Intl.PluralRules`, selected by `count`. */
type Source = string | { readonly [category: string]: string }

/**
 * Returns the text with its placeholders filled in. Numbers are written as in the locale.
 * @param locale a language tag
 * @throws Error when a value is missing
 */
export const formatMessage = <Name extends string>(
  template: Template<Name>,
  values: TemplateValues<Name>,
  locale: string,
): string => formatParts(template, values as { readonly [N in Name]: string | number }, locale).join('')

/** Like `formatMessage`, but returns the text in parts, for values such as elements. */
export const formatParts = <Name extends string, Value>(
  template: Template<Name>,
  values: { readonly [N in Name]: Value },
  locale: string,
): (Value | string)[] => {
  const named: Readonly<Record<string, Value>> = values
  return formOf(template as unknown as Source, named.count, locale)
    .split(/[{}]/)
    .map((part, index) => {
      if (index % 2 === 0) return part
      const value = named[part]
      if (value === undefined) throw new Error(`no value for the placeholder ${part}`)
      return typeof value === 'number' ? numberFormat(locale).format(value) : value
    })
}

const formOf = (source: Source, count: unknown, locale: string): string =>
  typeof source === 'string' ? source : (source[pluralRules(locale).select(Number(count))] ?? source.other!)

const numberFormat = cachedPerLocale(locale => new Intl.NumberFormat(locale))
const pluralRules = cachedPerLocale(locale => new Intl.PluralRules(locale))
