import { isDateWord, numberedDay } from '../../../domain/calendar.ts'

const tier =
  /^(?:(?:[SABCDEF][+-]?|[SABCDEF]{2})(?:[ -]?(?:tier|rank|級|级|ランク|등급))?|tier [\dA-FS]|(?:top|first|second|third|god|trash|low|mid|high)[ -]tier)$/iu

/** Returns whether a text is the name of a tier: `S tier`, `A`, `B級`. */
const isTier = (text: string): boolean => tier.test(text)

// Kinds of meals and places under which people sort restaurants.
const kinds = new RegExp(
  `^(?:${[
    'must[ -](?:go|try|eat|see|do)s?|favou?rites?|top picks|honou?rable mentions?|runners?[- ]up|next time|also|others?|bonus|skip|avoid|overrated|maybe|to try|want to (?:go|try)|been|tried|special occasions?|date night|cheap eats|fine dining|street food|quick bites?|breakfast|brunch|lunch|dinner|late night|drinks|cocktails|bars?|pubs|wine(?: bars)?|beer|coffee|cafes?|cafés?|bakery|bakeries|desserts?|sweets?|ice cream|gelato|pizza|pasta|sushi|ramen|noodles|tacos|burgers?|bbq|steak|meat|fish|seafood|vegetarian|vegan|sandwiches|bagels|curry|dim sum|restaurants?|markets?',
    'morning|noon|evening|night|morgens?|mittags?|abends?|matin|midi|soir|mañana|mediodía|tarde|noche|mattina|sera|manhã|noite|rano|obiad|kolacja|śniadanie|frokost|aftensmad|middag|kahvaltı|öğle|akşam|завтрак|обед|ужин',
    'fr[uü]hst[uü]ck|mittag(?:essen)?|abend(?:s|essen)?|kaffee(?: (?:&|und) kuchen)?|kuchen|eis|bars und kneipen|kneipen|biergärten|restaurants|fleisch|fisch|süßes|günstig|fein',
    'desayunos?|comidas?|almuerzos?|cenas?|tapas|copas|café|carne|pescado|marisco|helados?|postres?|dulces?|barato|hamburguesas|imprescindibles?',
    'petit[- ]déj(?:euner)?|déjeuner|dîner|goûter|bars? à vins?|boire un verre|pâtisseries?|boulangeries?|glaces?|viande|poisson|crêpes|incontournables',
    'colazione|pranzo|cena|aperitivo|caffè|gelati|gelaterie|pizzerie|trattorie|osterie|dolci|pesce|carne|panini',
    'ontbijt|diner|borrel|koffie|ijs|taart|vis|vlees',
    'pequeno[- ]almoço|café da manhã|almoço|jantar|petiscos|gelados|sorvetes?|doces|peixe|carnes',
    '朝ごはん|朝食|昼|昼ごはん|ランチ|夜|夜ごはん|ディナー|カフェ|居酒屋|ラーメン|寿司|甘味|スイーツ|パン|早餐|午餐|晚餐|夜宵|宵夜|火锅|火鍋|小吃|甜品|甜點|咖啡|아침|점심|저녁|카페|디저트|술집|고기|한식|일식|중식|양식|분식',
  ].join('|')})$`,
  'iu',
)

/** Returns whether a text is the name of a meal, a kind of food or a tier. */
export const isCategory = (text: string): boolean => {
  const name = withoutDecoration(text)
  return kinds.test(name) || numberedDay.exec(name)?.[0] === name || isTier(name) || isDateWord(name)
}

const emoji = String.raw`(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200D|\uFE0F)`
const decorationAhead = new RegExp(`^(?:[\u25A0-\u25FF☆★]|${emoji})+ *`, 'u')
const emojiBehind = new RegExp(`(?: ?(?:[★☆➜→]|${emoji})){1,20}[\\s!]{0,5}$`, 'u')

/** Removes emoji and marks around a text. */
export const withoutDecoration = (text: string): string =>
  text.replace(decorationAhead, '').replace(emojiBehind, '').trim()
