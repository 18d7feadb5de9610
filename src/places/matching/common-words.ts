import { wordsOf } from '../../domain/text.ts'
import { inLatin } from './other-scripts.ts'

type CommonWordKind = {
  words: ReadonlySet<string>
  /** The categories of places with this word; absent when any category fits. */
  categories?: readonly string[]
  /** Whether the word only repeats the category: a trattoria is a restaurant, but an osteria is not a pizzeria. */
  general: boolean
}

// Written in natural spelling. Compared folded, like every search word, and in Latin letters too.
const setOf = (text: string): ReadonlySet<string> => new Set([...wordsOf(text), ...wordsOf(inLatin(text) ?? '')])

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

const legalForms = setOf(
  'llc inc incorporated corp corporation ltd limited partnership gmbh ag oy oyj ab srl spa sa sas kg llp aka dba',
)

const meals = ['restaurant', 'fast_food', 'food_court', 'bar', 'pub']
const drinks = ['bar', 'pub', 'cafe', 'biergarten', 'restaurant']
const coffee = ['cafe', 'bakery', 'ice_cream', 'bar']
const sweets = ['bakery', 'ice_cream', 'cafe']

const kinds: CommonWordKind[] = [
  {
    words: setOf(`
      restaurant restaurants ristorante ristoranti restaurante restaurantes restorán ravintola ravintolat restaurang
      restaurace restauracja restauration restoran restorant ресторан мейрамхана мейрамханасы εστιατόριο مطعم מסעדה
      מסעדת レストラン 레스토랑
    `),
    categories: meals,
    general: true,
  },
  ...[
    'pizzeria pizzería pitseria пиццерия',
    'trattoria',
    'osteria hostaria hosteria',
    'taverna taverne tavern taberna',
    'locanda',
    'gasthaus gasthof landgasthof berggasthaus wirtshaus',
    'parrillada parrilla asador',
    'steakhouse',
    'grill grille grilli',
    'diner',
    'eatery столовая асхана асханасы',
  ].map(words => ({ words: setOf(words), categories: meals, general: false })),
  ...['bar bars baari бар', 'pub pubs паб', 'lounge', 'saloon', 'birreria cervecería chopería'].map(words => ({
    words: setOf(words),
    categories: drinks,
    general: false,
  })),
  {
    words: setOf(`
      café cafes caffè caffetteria cafeteria cafetería coffee kaffee kahvila kahvio kavárna kawiarnia kafe
      кафе кофейня дәмхана καφέ مقهى كافيه קפה カフェ 카페
    `),
    categories: coffee,
    general: false,
  },
  { words: setOf('gelateria heladería creamery'), categories: sweets, general: false },
  {
    words: setOf('bakery panadería boulangerie bäckerei leipomo пекарня хлебопекарня наубайхана'),
    categories: sweets,
    general: false,
  },
  {
    words: setOf('confitería pasticceria patisserie konditorei konditoria кондитерская'),
    categories: sweets,
    general: false,
  },
  ...['bistro bistrot bistró бистро', 'brasserie', 'enoteca vineria', 'resto restobar ристобар чайхана'].map(words => ({
    words: setOf(words),
    general: false,
  })),
]

// Dishes, drinks, cooking styles and words for houses. Many names contain them, and people also type them to mean any such place.
const generic = setOf(`
  pizza pizzas pasta sushi sushibar ramen wok kebab kebabs kebap döner burger burgers hamburger hamburguesas sandwich
  sandwiches panini tapas steak steaks chicken pollo carne pesce fish seafood bbq barbecue gelato helado helados ice
  cream wine vino vini beer birra cerveza tea té chocolate empanadas chivito chivitos chivitería asado taco tacos
  taqueria taquería burrito burritos curry noodle noodles pho rice salad salads wings fried juice juices donut donuts
  bagel bagels bread breads pastry pastries cookies oyster oysters sake espresso bubble snack snacks
  vegetarian vegetariana vegetariano vegan vegana vegano food foods fast fresh organic gourmet prime premium traditional authentic comida comidas cucina
  cocina cuisine kitchen keittiö küche lunch lounas breakfast brunch dinner dining buffet viini olut ruoka
  chinese cinese chino china japanese giapponese japonés thai thailandese indian indiano indio italian italiano italiana
  mexican messicano mexicano french greek turkish korean vietnamese spanish american irish asian mediterranean lebanese
  persian german oriental caribbean
  house club express shop store market mercado mercato cantina chips court place room rooms hall factory co company
  brewery brewing brewpub brewhouse taproom gastropub cocktail cocktails karaoke sports roasters roastery catering deli
  delicatessen good best
  stube stüberl stuben keller imbiss rosticceria rotiseria crêperie
  еда суши пицца шашлык шаурма донер бургер плов чай кофе вино пиво зал
`)

// Words that names of restaurants have in many towns, so that two restaurants often share one by chance.
const usual = setOf(`
  king kings queen prince royal crown castle palace palazzo empire imperial
  garden gardens giardino jardin park parc parque villa villaggio casa maison haus hotel inn hall terrace terrazza tower
  corner angolo square piazza plaza street avenue broadway bridge station port porto harbor harbour bay beach island river
  lake mountain forest hill point village town city central centro centre center east west north south oriental orient
  golden gold silver red rosso rouge blue green black white orange purple
  new nuevo nueva nuovo nuova old vieja viejo antica antico little big great grand grande petit petite piccolo long
  lucky happy sweet hot tasty delicious yummy simply real famous original royal special magic crazy
  star stars sun sole soleil luna moon sky dragon tiger lion panda elephant bear bull fox wolf horse swan pearl lotus rose
  bamboo olive lemon mango apple cherry pepper salt
  mama papa mamma uncle brothers family friends amici boys girl lady don dona mr mrs
  pepe ivy view joe john tony max maria mary peter paul george jimmy luigi mario
  roma rome napoli milano toscana sicilia venezia italia paris london tokyo osaka kyoto shanghai beijing canton hunan
  szechuan hong kong saigon hanoi bangkok bombay delhi punjab istanbul athens havana mexico texas brooklyn manhattan
  america europe asia africa india italy france
  world international express life love art arte music rock jazz blues dream spice taste flavor flavour
  bella bello buona buono dolce vita mare mondo terra fuoco
  one two three first number numbers top go eat eats out bite plate table spoon fork pot pan oven fire stone wood brick
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

/** Returns whether restaurants of many towns have a word in their names. */
export const isUsual = (word: string): boolean => usual.has(word)

/** Returns whether a word says what a place is or serves: "osteria" or "noodles", but not "restaurant". */
export const saysWhat = (word: string): boolean => isGeneric(word) && !isArticle(word) && !saysNothing(word)

/** Returns whether people who type this word may mean any place of that kind. */
export const isGeneric = (word: string): boolean => isCommon(word) || generic.has(word)

/** Returns whether a word denies the category of a place: "Caffè Rossi" hardly means the restaurant "Rossi". */
export const deniesKind = (word: string, category: string | undefined): boolean => {
  const categories = wordKindOf(word)?.categories
  return category !== undefined && categories !== undefined && !categories.includes(category)
}
