import { wordsOf } from '../domain/text.ts'

type Kind = {
  words: ReadonlySet<string>
  /** Of places that call themselves so; absent where any may. */
  categories?: readonly string[]
  /** Says no more than the category does: a trattoria is a restaurant, but an osteria is not a pizzeria. */
  general?: true
}

// Written as people write them; compared folded, as every word of a search is.
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

const meals = ['restaurant', 'fast_food', 'food_court']
const drinks = ['bar', 'pub', 'cafe', 'biergarten', 'bakery', 'ice_cream']
const sweets = ['bakery', 'ice_cream', 'cafe']

const kinds: Kind[] = [
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

// What is eaten, drunk, cooked or said of houses: part of many names, and what people type who mean any such place.
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
const kindOf = (word: string) => kindByWord.get(word)

/** Words are given folded, as `wordsOf` gives them, here and below. */
export const isArticle = (word: string): boolean => articles.has(word)

/** Whether so many restaurants bear this word that a name without it is most likely the same one's. */
export const isCommon = (word: string): boolean => isArticle(word) || kindOf(word) !== undefined

/** The words without the common ones; all of them where nothing would be left. */
export const withoutCommon = (words: readonly string[]): readonly string[] => {
  const rest = words.filter(word => !isCommon(word))
  return rest.length ? rest : words
}

/** Whether people who type this word may mean any place that has what it says. */
export const isGeneric = (word: string): boolean => isCommon(word) || generic.has(word)

/** Whether a word speaks of another kind of place than this one: who asks for "Caffè Rossi" does not mean the restaurant "Rossi". */
export const deniesKind = (word: string, nameWords: readonly string[], category: string | undefined): boolean => {
  const kind = kindOf(word)
  if (!kind) return false
  if (category && kind.categories && !kind.categories.includes(category)) return true
  const kindsOfName = nameWords.flatMap(each => kindOf(each) ?? []).filter(({ general }) => !general)
  return !kind.general && kindsOfName.length > 0 && !kindsOfName.includes(kind)
}
