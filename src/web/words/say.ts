import { byLocale } from './by-locale.ts'

/** A sentence with `{name}` for what differs; where a number decides its form, one for each that the language has. */
export type Template = string | Forms
/** By the plural categories of `Intl.PluralRules`, chosen by the value of `count`. Numbers stand in them as `{count}`. */
export type Forms = { readonly other: string } & { readonly [form in 'zero' | 'one' | 'two' | 'few' | 'many']?: string }

type Values<V> = Readonly<Record<string, V>>

/** The sentence in pieces, for values that are more than text. Numbers are written as the language writes them. */
export const pieces = <V>(template: Template, values: Values<V>, locale: string): (V | string)[] =>
  formOf(template, values, locale)
    .split(/[{}]/)
    .map((part, index) => {
      if (index % 2 === 0) return part
      const value = values[part]
      if (value === undefined) throw new Error(`the sentence needs ${part}`)
      return typeof value === 'number' ? numbers(locale).format(value) : value
    })

/** @param locale a language tag @throws Error when a value is missing */
export const say = (template: Template, values: Values<string | number>, locale: string): string =>
  pieces(template, values, locale).join('')

const formOf = (template: Template, { count }: Values<unknown>, locale: string): string => {
  if (typeof template === 'string') return template
  return template[rules(locale).select(Number(count))] ?? template.other
}

const numbers = byLocale(locale => new Intl.NumberFormat(locale))
const rules = byLocale(locale => new Intl.PluralRules(locale))
