import type { Language } from '../../locales/index.ts'
import { locale } from '../shared/messages.ts'
import { cardTexts } from './texts.ts'

export type CardMessages = (typeof cardTexts)[Language]

export const messages: CardMessages = cardTexts[new Intl.Locale(locale).language as Language]
