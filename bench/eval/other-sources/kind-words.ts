import anyAscii from 'any-ascii'
import { isCommonWord, withoutCommonWords } from '../common-words.ts'
import { wordsIn } from '../spelling.ts'

// The evaluation has its own lists: with the engine's, it would not detect the engine's errors.
const linesOf = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map(line => line.trim().split(/\s+/))

/** Kinds of restaurants. The words of a line say the same. */
const kinds = linesOf(`
  restaurant restaurants restaurante ristorante ravintola restoran ресторан
  osteria hostaria
  trattoria
  taverna taverne
  pizzeria pizzería пиццерия
  bar bars baari pub tavern lounge saloon бар паб
  cafe café caffè cafeteria coffee coffeehouse kahvila kafé kaffeehaus кафе кофейня
  bistro bistró bistrot бистро
  grill grilli parrilla steakhouse гриль
  brasserie
  diner
  gasthaus gasthof wirtshaus
  enoteca
`)
/** Kinds that people write beside a name, by language, and the towns whose language it is. A kind is replaced by one of the same language. */
const languages = linesOf(`
  Cafe Bar Bistro Grill Diner Pizzeria Tavern
  Trattoria Osteria Hostaria Taverna Pizzeria Caffè Bar Enoteca
  Gasthaus Gasthof Wirtshaus Café Bar Pizzeria Bistro
  Kahvila Cafe Baari Bar Pizzeria Grilli Bistro
  Café Bar Brasserie Bistrot Pizzeria
  Café Bar Pizzería Parrilla Bistró
  Кафе Бар Пиццерия Бистро Паб
`)
const languageOfTown: Readonly<Record<string, number>> = {
  Rome: 1,
  Salzburg: 2,
  Liechtenstein: 2,
  Helsinki: 3,
  Monaco: 4,
  Montevideo: 5,
  Astana: 6,
}

/** Foods, meals and the like: a name with them says what the restaurant serves, not which it is. */
const foods = new Set(
  wordsIn(`
  sushi ramen noodle noodles thai pizza pizzas burger burgers kebab doner tacos taco taqueria bbq barbecue kitchen deli tea curry
  pho wok bakery bakehouse sandwich sandwiches sub subs chicken wings fish seafood oyster oysters steak steaks steakhouse house ice
  cream gelato gelateria juice donuts doughnuts bagel bagels dim sum poke tapas cantina cucina food foods eatery market express
  chinese japanese italian mexican indian french greek korean vietnamese turkish mediterranean american spanish asian asia vegetarian
  vegan halal kosher wine beer cocktail cocktails brewery brewpub breakfast brunch lunch dinner buffet catering club hotel pension
  ravintolalaiva indiano shop store place room garden terrace espresso roasters roastery chocolate dessert desserts crepe crepes
  creperie pasta panini empanadas carne pesce fast soul fried grilled fresh traditional authentic family original best new old
  суши пицца бургер донер шашлык чай пиво
`),
)

/** They say neither a sort nor which restaurant it is. */
const emptyWords = new Set(wordsIn('and co company inc llc corp ltd oy gmbh srl sta'))

const kindByWord = new Map(kinds.flatMap(line => line.flatMap(word => wordsIn(word)).map(word => [word, line[0]!])))

/** Returns a name of the kind that a word says; words that say the same have one name. */
export const kindOf = (word: string): string | undefined => kindByWord.get(word)

/** Returns the words of a name by which a restaurant of one sort is like another: its kind and its food. */
export const sortsIn = (name: string): string[] =>
  wordsIn(name).flatMap(word => kindOf(word) ?? (foods.has(word) ? [word] : []))

// Cached: a name is compared with those of many towns.
const namingWordsByName = new Map<string, readonly string[]>()

/** Returns the words of a name that neither say a kind nor a food. */
export const namingWords = (name: string): readonly string[] => {
  const words =
    namingWordsByName.get(name) ??
    withoutCommonWords(wordsIn(anyAscii(name))).filter(
      word => !isCommonWord(word) && !kindOf(word) && !foods.has(word) && !emptyWords.has(word) && !/\d/.test(word),
    )
  namingWordsByName.set(name, words)
  return words
}

/** Returns the kinds by which a word can be replaced in a town: others of its language that do not say the same. */
export const otherKinds = (word: string, town: string): string[] => {
  const [folded = ''] = wordsIn(word)
  const own = languages[languageOfTown[town] ?? 0]!
  const language = [own, ...languages].find(line => line.some(each => wordsIn(each)[0] === folded)) ?? []
  return language.filter(each => kindOf(wordsIn(each)[0]!) !== kindOf(folded))
}
