import { fold } from '../../../domain/text.ts'
import type { OsmTags } from './feature.ts'
import { lineOf, linesOf } from './line.ts'

export type OsmNames = { name: string; englishName?: string; otherNames?: string[] }

const most = 12
const otherKeys = ['alt_name', 'official_name', 'short_name', 'loc_name', 'int_name', 'name:en']
/** A language, with its script or its romanisation: `name:de`, `name:ja-Latn`, `name:zh_pinyin`. */
const inLanguage = /^name:[a-z]{2,3}([-_][A-Za-z]+)*$/
// Of a capital's two hundred names those that are likeliest to be typed.
const firstLanguages = new Set(['de', 'fr', 'es', 'it', 'pt', 'ru', 'zh', 'ja', 'ko', 'ar'].map(code => `name:${code}`))

/** What a place is called; `undefined` when it has no name that keeps the rules for text. */
export const namesOf = (tags: OsmTags): OsmNames | undefined => {
  const name = lineOf(tags.name, 200)
  if (!name) return undefined
  const inEnglish = lineOf(tags['name:en'] ?? tags.int_name, 200)
  const englishName = inEnglish === name ? undefined : inEnglish
  // Few places have any, and all have many tags.
  const translations = Object.keys(tags).filter(key => key.startsWith('name:') && inLanguage.test(key))
  const keys = [...otherKeys, ...translations.filter(isFirst), ...translations.filter(key => !isFirst(key))]
  const others = linesOf([...keys.map(key => tags[key]), brandBeside(name, tags)], 200)
    .filter(other => other !== name && other !== englishName)
    .slice(0, most)
  return {
    name,
    ...(englishName !== undefined && { englishName }),
    ...(others.length > 0 && { otherNames: others }),
  }
}

const isFirst = (key: string): boolean => firstLanguages.has(key)

/** The chain, where the name does not say it. */
const brandBeside = (name: string, { brand }: OsmTags): string | undefined =>
  brand !== undefined && (name.includes(brand) || fold(name).includes(fold(brand))) ? undefined : brand
