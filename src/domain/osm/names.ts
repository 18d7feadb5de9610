import { fold } from '../text.ts'
import { shortLine, shortLines } from './line.ts'
import type { OsmTags } from './tags.ts'

export type OsmNames = { name: string; englishName?: string; otherNames?: string[] }

const maxOtherNames = 12
const otherKeys = ['alt_name', 'official_name', 'short_name', 'loc_name', 'int_name', 'name:en']
/** A language with its script or romanization: `name:de`, `name:ja-Latn`, `name:zh_pinyin`. */
const inLanguage = /^name:[a-z]{2,3}([-_][A-Za-z]+)*$/
// Languages that people most likely type. A capital has names in two hundred.
const firstLanguages = new Set(['de', 'fr', 'es', 'it', 'pt', 'ru', 'zh', 'ja', 'ko', 'ar'].map(code => `name:${code}`))

/** Returns the names of a place; `undefined` without a name that satisfies the rules for text. */
export const namesOf = (tags: OsmTags): OsmNames | undefined => {
  const name = shortLine(tags.name, 200)
  if (!name) return undefined
  const inEnglish = shortLine(tags['name:en'] ?? tags.int_name, 200)
  const englishName = inEnglish === name ? undefined : inEnglish
  // Tests the prefix first: few places have translations, and all have many tags.
  const translations = Object.keys(tags).filter(key => key.startsWith('name:') && inLanguage.test(key))
  const keys = [...otherKeys, ...translations.filter(isFirst), ...translations.filter(key => !isFirst(key))]
  const others = shortLines([...keys.map(key => tags[key]), brandBeside(name, tags)], 200)
    .filter(other => other !== name && other !== englishName)
    .slice(0, maxOtherNames)
  return {
    name,
    ...(englishName !== undefined && { englishName }),
    ...(others.length > 0 && { otherNames: others }),
  }
}

const isFirst = (key: string): boolean => firstLanguages.has(key)

/** Returns the chain if the name does not contain it. */
const brandBeside = (name: string, { brand }: OsmTags): string | undefined =>
  brand !== undefined && (name.includes(brand) || fold(name).includes(fold(brand))) ? undefined : brand
