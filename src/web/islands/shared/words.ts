import { say as inLanguage, type Template } from '../../words/say.ts'

/** The language of the page, with the reader's region where the browser asks for pages with one. */
export const locale = document.documentElement.lang

const regionHere = new Intl.Locale(navigator.language).region

/** The same where the reader is: their region decides in what they measure. */
export const localeHere = new Intl.Locale(locale, {
  ...(regionHere !== undefined && { region: regionHere }),
}).toString()

let parsed: unknown

/** What the page was given to say, read once for all that stands on it. @param W a part of the catalogue */
export const wordsOfPage = <W>(): W => {
  parsed ??= JSON.parse(document.getElementById('words')?.textContent ?? '{}')
  return parsed as W
}

export const say = (template: Template, values: Readonly<Record<string, string | number>> = {}): string =>
  inLanguage(template, values, locale)
