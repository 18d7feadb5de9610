import type { Language, Messages } from '../../locales/index.ts'

/** Put in by the build, which leaves out the texts that the card does not show: see scripts/setup/card.mjs. */
declare const CARD_TEXTS: Readonly<
  Record<Language, Pick<Messages, 'card' | 'details' | 'downloads' | 'editor' | 'list' | 'ranking'>>
>

/** The texts of the card in every language: it cannot load them later. */
export const cardTexts = CARD_TEXTS

/** Returns a language tag if the card has this language, else `en`. */
export const knownTag = (tag: unknown): string => {
  try {
    const { language, baseName } = new Intl.Locale(String(tag))
    return Object.hasOwn(cardTexts, language) ? baseName : 'en'
  } catch {
    // Not a language tag.
    return 'en'
  }
}
