import { say as inLanguage, type Template } from '../../words/say.ts'

/** The language of the page. */
export const locale = document.documentElement.lang

/** The same where the reader is: their region decides in what they measure. */
export const localeHere = [locale, new Intl.Locale(navigator.language).region].filter(Boolean).join('-')

/** What the page was given to say. @param W a part of the catalogue */
export const wordsOfPage = <W>(): W => JSON.parse(document.getElementById('words')?.textContent ?? '{}')

export const say = (template: Template, values: Readonly<Record<string, string | number>> = {}): string =>
  inLanguage(template, values, locale)
