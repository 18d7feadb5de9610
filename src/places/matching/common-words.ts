import { wordsOf } from '../../domain/text.ts'

type CommonWordKind = {
  words: ReadonlySet<string>
  /** The categories of places with this word; absent when any category fits. */
  categories?: readonly string[]
  /** Whether the word only repeats the category: a trattoria is a restaurant, but an osteria is not a pizzeria. */
  general?: true
}

// Written in natural spelling. Compared folded, like every search word.
const setOf = (text: string): ReadonlySet<string> => new Set(wordsOf(text))

const articles = setOf(`
  the a an and of at in by s
  il lo la l i gli le un una uno di del dello della dell d dei degli delle da dal dallo dalla dall dai dalle
  al allo alla all ai agli alle e ed con
  el los las de y en o os as do dos das em
  les une du des et au aux chez à
  der die das dem den und am im zum zur bei beim vom von
  het een van
  у и на в при
`)

/** Words that make a query a sentence: "that ramen place on Robson called Kintaro". */
const sentenceWords = setOf('that this called named please where find add whats is')
/** Words around a name in a sentence. */
const fillers = setOf(`
  my our favourite favorite spot joint place places near next on corner one you know i want go we went m it for me us
  to some there around by
`)

const legalForms = setOf('llc inc corp corporation ltd limited gmbh ag oy oyj ab srl spa sa sas kg llp')

const meals = ['restaurant', 'fast_food', 'food_court']
const drinks = ['bar', 'pub', 'cafe', 'biergarten', 'bakery', 'ice_cream']
const sweets = ['bakery', 'ice_cream', 'cafe']

const kinds: CommonWordKind[] = [
  {
    words: setOf(`
      restaurant restaurants ristorante ristoranti restaurante restaurantes restorán ravintola restaurang restaurace
      restauracja restauration restoran restorant ресторан мейрамхана мейрамханасы
    `),
    categories: meals,
    general: true,
  },
  { words: setOf('pizzeria pizzería пиццерия'), categories: meals },
  { words: setOf('trattoria osteria hostaria taverna taverne tavern locanda gasthaus gasthof'), categories: meals },
  { words: setOf('parrillada parrilla asador steakhouse grill'), categories: meals },
  { words: setOf('diner eatery столовая асхана асханасы'), categories: meals },
  { words: setOf('bar bars pub pubs lounge birreria cervecería chopería бар паб'), categories: drinks },
  {
    words: setOf(`
      café cafes caffè caffetteria cafeteria cafetería coffee kaffee kahvila kavárna kawiarnia kafe кафе кофейня дәмхана
    `),
    categories: drinks,
  },
  { words: setOf('gelateria heladería'), categories: sweets },
  {
    words: setOf(`
      bakery panadería confitería pasticceria patisserie boulangerie bäckerei konditorei
      пекарня хлебопекарня кондитерская наубайхана
    `),
    categories: sweets,
  },
  { words: setOf('bistro bistrot bistró brasserie бистро') },
  { words: setOf('enoteca vineria') },
  { words: setOf('resto restobar ристобар чайхана') },
]

// Dishes, drinks, cooking styles and words for houses. Many names contain them, and people also type them to mean any such place.
const generic = setOf(`
  pizza pizzas pasta sushi ramen wok kebab döner burger burgers hamburger hamburguesas sandwich panini tapas steak
  chicken pollo carne pesce fish seafood bbq barbecue gelato helado helados ice cream wine vino vini beer birra cerveza
  tea té chocolate empanadas chivito chivitos chivitería asado tacos curry noodles vegetarian vegetariana vegetariano
  vegan vegana vegano food foods fast comida comidas cucina cocina cuisine kitchen lunch breakfast brunch dinner buffet
  chinese cinese chino china japanese giapponese japonés thai thailandese indian indiano indio italian italiano italiana
  mexican messicano mexicano french greek turkish korean vietnamese spanish
  house club express shop market mercado mercato cantina chips court place good best
  еда суши пицца шашлык шаурма донер бургер плов чай кофе вино пиво
`)

const kindByWord = new Map(kinds.flatMap(kind => [...kind.words].map(word => [word, kind])))
const wordKindOf = (word: string) => kindByWord.get(word)

/** Returns one name for all words for a kind of place: "ristorante" and "restaurant"; `undefined` for other words. */
export const wordKindName = (word: string): string | undefined => {
  const kind = wordKindOf(word)
  return kind && `=${kind.words.values().next().value}`
}

/** Returns whether a word is an article or preposition. This and the functions below take words folded by `wordsOf`. */
export const isArticle = (word: string): boolean => articles.has(word)

/** Returns which words only make a sentence around a name. */
export const fillersIn = (words: readonly string[]): boolean[] => {
  const isSentence = words.some(word => sentenceWords.has(word))
  return words.map(word => isSentence && (sentenceWords.has(word) || fillers.has(word)))
}

/** Returns whether a word is so common that a name without it most likely means the same restaurant. */
export const isCommon = (word: string): boolean => isArticle(word) || wordKindOf(word) !== undefined

/** Returns the words without common ones, or all words when none would be left. */
export const withoutCommon = (words: readonly string[]): readonly string[] => {
  const rest = words.filter(word => !isCommon(word))
  return rest.length ? rest : words
}

/** Returns whether a word only says that a place is a restaurant, or is a legal form. */
export const saysNothing = (word: string): boolean => wordKindOf(word)?.general === true || legalForms.has(word)

/** Returns whether people who type this word may mean any place of that kind. */
export const isGeneric = (word: string): boolean => isCommon(word) || generic.has(word)

/** Returns whether a word names another kind of place: "Caffè Rossi" does not mean the restaurant "Rossi". */
export const deniesKind = (word: string, nameWords: readonly string[], category: string | undefined): boolean => {
  const kind = wordKindOf(word)
  if (!kind) return false
  if (category && kind.categories && !kind.categories.includes(category)) return true
  const kindsOfName = nameWords.flatMap(each => wordKindOf(each) ?? []).filter(({ general }) => !general)
  return !kind.general && kindsOfName.length > 0 && !kindsOfName.includes(kind)
}
