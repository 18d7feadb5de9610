import { parseAccept } from 'hono/utils/accept'
import { de } from './de/index.ts'
import { en, type Words } from './en/index.ts'
import { es } from './es/index.ts'
import { fr } from './fr/index.ts'
import { it } from './it/index.ts'
import { ja } from './ja/index.ts'

export type { Words } from './en/index.ts'

/** Every language the pages speak, by its tag. */
export const languages = { en, de, es, fr, it, ja } as const satisfies Record<string, Words>

export type Language = keyof typeof languages

/** As each is called by those who speak it. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  it: 'Italiano',
  ja: '日本語',
}

const isLanguage = (tag: string): tag is Language => Object.hasOwn(languages, tag)

/** The language that a reader asked for: in the address, else as the browser is set. */
export const languageOf = (asked: string | undefined, acceptLanguage: string | null | undefined): Language =>
  [asked ?? '', ...preferred(acceptLanguage ?? '')].map(tag => tag.toLowerCase().split('-')[0]!).find(isLanguage) ??
  'en'

const preferred = (header: string): string[] =>
  parseAccept(header)
    .filter(({ q }) => q > 0)
    .map(({ type }) => type)
