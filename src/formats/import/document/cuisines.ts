import { fold } from '../../../domain/text.ts'

const locales = ['en', 'de', 'es', 'fr', 'it', 'pt', 'nl', 'pl', 'sv', 'da', 'tr']
const languages =
  'am ar bn da de el en es et fa fi fr he hi hu hy id it ja ka ko lo ms my ne nl no pl pt ro ru si sv ta th tr uk ur uz vi yue zh'

/** Cuisines that are named by no language. */
const others = `
  african american argentinian asian australian austrian belgian brazilian british cajun californian caribbean colombian creole cuban
  egyptian ethiopian european filipino indian irish israeli jamaican jewish kosher halal lebanese levantine malaysian mediterranean mexican
  moroccan nordic nepali pakistani palestinian peruvian punjabi senegalese sichuan singaporean southern swiss syrian taiwanese tibetan
  tunisian venezuelan vegan vegetarian veggie fusion indisch mexikanisch libanesisch syrisch orientalisch mediterran asiatisch amerikanisch
  afrikanisch israelisch indien mexicain libanais syrien marocain asiatique mexicano indio libanes asiatico peruano argentino
  indiano messicano libanese peruviano marokkaans indiaas mexicaans libanees
`

const dishes = new Set(
  `barbecue bbq burger burgers hamburger coffee curry dumplings falafel gelato kebab noodles oysters pasta pho pizza ramen seafood soba steak
  sushi tacos tapas udon wine`.split(/\s+/),
)

let names: ReadonlySet<string> | undefined

const namesIn = (locale: string): string[] => {
  const shown = new Intl.DisplayNames(locale, { type: 'language' })
  return languages.split(' ').map(code => fold(shown.of(code) ?? ''))
}

const wordsOf = (text: string): string[] => fold(text).split(/[\s/]+/)

/** Returns whether a word names a cuisine. Many are also names of towns. */
const isOfCuisine = (word: string): boolean => {
  names ??= new Set([...locales.flatMap(namesIn), ...others.trim().split(/\s+/)])
  return names.has(word)
}

/** Returns whether a text is a cuisine or dishes: `Thai`, `Modern British`, `Udon`. `Sushi Nana` is a name. */
export const isCuisine = (text: string): boolean =>
  wordsOf(text).some(isOfCuisine) || wordsOf(text).every(word => dishes.has(word))

/** Returns whether a text speaks of a cuisine or a dish, so that it is no place: `Ramen by the chef`. */
export const speaksOfFood = (text: string): boolean => wordsOf(text).some(word => isOfCuisine(word) || dishes.has(word))
