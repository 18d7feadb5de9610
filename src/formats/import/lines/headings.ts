import { withoutEmphasis } from './markers.ts'

/** A heading in a list. Headings of one style are on one level. */
export type Heading = { text: string; style: string; level?: number }

const maxLength = 100

const markdown = /^(#{1,6}) +(?=[^\s#])(.{1,300}?)[ #]*$/u
// A bullet before a name and a rating behind it are no frame: `* Zahav *****`.
const framed =
  /^(?!~~\S|\* .*\*{2,5}$)(?:[-–—=*_~·•+<>|]{2,}|[~〜–—=*]+(?= )) ?(.{1,80}?) ?(?:[-–—=*_~·•+<>|]{2,}|(?<= )[~〜–—=*]+)$/u
const bracketed = /^(?:【(.+)】|《(.+)》|〈(.+)〉|≪(.+)≫|「(.+)」|<([^<>/@:]+)>|\[([^\][]{2,80})\])[:：]?$/u
const boxed = /^(?:[■◆▼▽◎◇□▶►☆]|###?) ?(\S.*)$/u
const bold = /^(?:\*\*([^*]+)\*\*|\*([^* ][^*]*)\*|__([^_]+)__)[:：]?$/u
const tier =
  /^(?:(?:[SABCDEF][+-]?|[SABCDEF]{2})(?:[ -]?(?:tier|rank|級|级|ランク|등급))?|tier [\dA-FS]|(?:top|first|second|third|god|trash|low|mid|high)[ -]tier)$/iu

/** Returns whether a text is the name of a tier: `S tier`, `A`, `B級`. */
export const isTier = (text: string): boolean => tier.test(text)

// Kinds of meals and places under which people sort restaurants.
const kinds = new RegExp(
  `^(?:${[
    'must[ -](?:go|try|eat|see|do)s?|favou?rites?|top picks|honou?rable mentions?|skip|avoid|overrated|maybe|to try|want to (?:go|try)|been|tried|special occasions?|date night|cheap eats|fine dining|street food|quick bites?|breakfast|brunch|lunch|dinner|late night|drinks|cocktails|bars?|pubs|wine(?: bars)?|beer|coffee|cafes?|cafés?|bakery|bakeries|desserts?|sweets?|ice cream|gelato|pizza|pasta|sushi|ramen|noodles|tacos|burgers?|bbq|steak|meat|fish|seafood|vegetarian|vegan|sandwiches|bagels|curry|dim sum|restaurants?|markets?',
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
  return kinds.test(name) || day.test(name) || isTier(name)
}

const day = /^(?:day|tag|día|jour|giorno|dag|dia) \d{1,2}$|^\d{1,2}日目$|^第?[\d一二三四五六七八九十]{1,2}天$/iu

/** Returns the heading in a line that looks like one by itself: Markdown's, framed, in brackets, before a colon, or a tier. */
export const headingIn = (line: string): Heading | undefined => {
  if (line.includes('://')) return undefined
  const [, marks, title] = markdown.exec(line) ?? []
  if (marks !== undefined) return headingOf(title!, '#', marks.length)
  if (line.length > maxLength) return undefined
  const inFrame = framed.exec(line)?.[1]
  if (inFrame !== undefined && /[\p{L}\p{N}]/u.test(inFrame) && bold.exec(line) === null)
    return headingOf(inFrame, 'frame')
  const inBrackets = bracketed
    .exec(line)
    ?.slice(1)
    .find(text => text !== undefined)
  if (inBrackets !== undefined && inBrackets.toLowerCase() !== 'x') return headingOf(inBrackets, 'brackets')
  if (/[:：]$/u.test(line)) return headingOf(line, 'colon')
  return isTier(line) ? headingOf(line, 'tier') : undefined
}

/** A text between the same emoji, which are no bullets: `📍Madrid📍`. */
export const betweenSame = /^(\p{Extended_Pictographic}\uFE0F?) ?([^\p{Extended_Pictographic}]{2,60}?) ?\1$/u

/** Returns the heading of a line that is one only if the lines below it fit: in bold, in capitals, or with a mark. */
export const possibleHeadingIn = (line: string): Heading | undefined => {
  if (line.length > maxLength || line.includes('://')) return undefined
  const inBold = bold
    .exec(line)
    ?.slice(1)
    .find(text => text !== undefined)
  if (inBold !== undefined) return headingOf(inBold, 'bold')
  const [, emojiAhead, betweenEmoji] = betweenSame.exec(line) ?? []
  if (betweenEmoji !== undefined) return headingOf(betweenEmoji, emojiAhead!)
  const inBox = boxed.exec(line)?.[1]
  if (inBox !== undefined) return headingOf(inBox, line[0]!)
  if (/\p{Lu}.*\p{Lu}/u.test(line) && !/[\p{Ll}\d,]/u.test(line) && line.length <= 40)
    return headingOf(line, 'capitals')
  return undefined
}

/** Returns a heading without its marks, emoji and colon. */
export const headingOf = (line: string, style: string, level?: number): Heading => ({
  text: withoutDecoration(withoutEmphasis(line.replace(/[ :：]+$/u, ''))).replace(/[ :：]+$/u, ''),
  style,
  ...(level !== undefined && { level }),
})

const emoji = String.raw`(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200D|\uFE0F)`
const decorationAhead = new RegExp(`^(?:[■◆▼▽◎◇□▶►☆★]|${emoji})+ *`, 'u')
const emojiBehind = new RegExp(`${emoji}{1,20}$`, 'u')

/** Removes emoji and marks around a text. */
export const withoutDecoration = (text: string): string =>
  text.replace(decorationAhead, '').replace(emojiBehind, '').trim()

/** Returns whether a line is only a rule. */
export const isRule = (line: string): boolean => /^(?:[-–—=*_~#·•.+]\s?){3,}$/u.test(line)
