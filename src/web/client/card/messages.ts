import type { Language } from '../../locales/index.ts'
import { locale } from '../shared/messages.ts'
import { cardTexts } from './texts.ts'

export type CardMessages = (typeof cardTexts)[Language]

/** The texts in the language of the document. */
export const messages: CardMessages = cardTexts[new Intl.Locale(locale).language as Language]
