import { formatMessage as formatIn, type Template, type TemplateValues } from '../../locales/format-message.ts'
import type { Messages } from '../../locales/index.ts'
import { pageData } from './page-data.ts'

/** The language of the page, with the reader's region on pages that depend on it. */
export const locale = document.documentElement.lang

const regionHere = new Intl.Locale(navigator.language).region

/** The locale with the reader's region, which decides the units. */
export const localeHere = new Intl.Locale(locale, {
  ...(regionHere !== undefined && { region: regionHere }),
}).toString()

/** Returns the messages that came with the page. @typeParam M the groups that the page comes with */
export const pageMessages = <M>(): M => pageData.messages as M

/** Returns the texts about places. Some pages come with more groups than this one. */
export const placeMessages = (): Messages['reading'] => {
  const all = pageMessages<Messages['reading'] & { reading?: Messages['reading'] }>()
  return all.reading ?? all
}

/** Returns the text with its placeholders filled in, in the language of the page. */
export const formatMessage = <Name extends string>(template: Template<Name>, values: TemplateValues<Name>): string =>
  formatIn(template, values, locale)
