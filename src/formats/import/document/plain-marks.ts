import { type Line, plainLine } from './document.ts'

/** HTML's elements that people write in Markdown. Other words in angle brackets are text. */
const elements =
  'a|abbr|article|b|big|blockquote|br|caption|center|cite|code|dd|del|details|div|dl|dt|em|figure|figcaption|font|h[1-6]|hr|i|img|ins|kbd|li|mark|nav|ol|p|pre|s|section|small|span|strike|strong|style|sub|summary|sup|table|tbody|td|tfoot|th|thead|tr|u|ul|wbr|script|video|iframe|picture|source'
const otherBracket = new RegExp(`<(?!/?(?:${elements})(?=[\\s/>])|!--|https?:)`, 'giu')

const digits = '[\\d٠-٩۰-۹０-９]{1,4}'
const numberWords = '(?:No|Nr|N|Num|Top|Spot|Stop|Platz|Rang|Puesto|Posto|Place|Plats|Nummer|Número|Numero|Numéro)'
const numbered = [
  new RegExp(
    `^[#＃№]? ?(${digits})(?:[.．]?[-–]?[)）]|[.．](?![\\d０-９])|、|：|/(?= )| ?\\|(?= )|: (?=\\p{L})| ?[-–—:：.] (?=\\S))\\s*`,
    'u',
  ),
  new RegExp(`^[(（[](${digits})[)）\\]](?![\\d\\s()./-]{6,}$)\\s*`, 'u'),
  new RegExp(`^[#＃№] ?(${digits})(?:[.):：]| [-–—:])? `, 'u'),
  /^(\d{1,2})\uFE0F?\u20E3\s*/u,
  new RegExp(`^${numberWords}(?:[.°º]|\\b) ?(${digits})(?: ?[.):：]| [-–—]) `, 'iu'),
  new RegExp(`^第?(${digits}) ?[位위등](?:[.:：、]| ?[-–—])?[\\s　]*`, 'u'),
  /^(\d{1,3})[ºª°][.):]? ?/u,
  /^(\d{1,2})(?:st|nd|rd|th)(?: place)?(?:[.):]| [-–—]) (?=\S)/iu,
]
const circled = '①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳'
const filled = '❶❷❸❹❺❻❼❽❾❿'
const sans = '➀➁➂➃➄➅➆➇➈➉'
const hanNumeral = /^([一二三四五六七八九十]{1,3})[、．.]\s*/u
const loose = /^(\d{1,3})(?:[.,])?[ \t](?=\S)/

// Marks before items. A box may also mark a heading above them.
const bullets = '•◦‣⁃▪▫●○・·»➤►▶→➔✓✔☑✅☐☒✗✘–—∙⦿⭐★☆🔸🔹🔶🔷👉'
const bullet = new RegExp(`^(?:[${bullets}]\\uFE0F?\\s*)(?=\\S)`, 'u')
const dash = /^(?!\+\d)[-*+](?=[^\s\-*+=_~.,;:!?)\]}>/])/u
const boxes = /^[■◆▼▽◎◇□▲△◉❖✦✿❤]\s*(?=\S)/u
const bracketHeading =
  /^(?:\[ ?(?=[^\]]*\p{L})(?![xX✓✔] ?\])([^\][|]{2,60}?) ?\](?!\()|【(.{1,80})】|《(.{1,80})》|〈(.{1,80})〉|≪(.{1,80})≫|「(.{1,80})」|[–—] ([^–—]{1,80}) [–—])[:：]?$/u
const framed = /^(?:[-–—=*_~+<>|•·]{2,20} ?)(?=[^\s\-–—=*_~+<>|•·])(.{1,80}?)(?: ?[-–—=*_~+<>|•·]{2,20})$/u
const asciiDoc = /^(={1,6}) (\S.{0,200}?)(?: =+)?$/u
/** Emoji that name what follows them, and are no bullets. */
const emoji =
  /^(?:\p{Extended_Pictographic}\uFE0F?[\u{1F3FB}-\u{1F3FF}]?(?:\u200D\p{Extended_Pictographic}\uFE0F?)*|\p{Regional_Indicator}{2})/u
export const factEmoji = /^(?:📍|📌|🗺|☎|📞|📱|🕒|🕐|🕑|⏰|🕗|💰|💵|💶|💲|🔗|🌐|💻|🏠|🚇|🚉|🚶|💬|📝|✍|🏷|📅|🗓)\uFE0F?/u
/** A text between the same emoji: `📍Madrid📍`. */
const betweenSame = /^(\p{Extended_Pictographic}\uFE0F?) ?([^\p{Extended_Pictographic}]{2,60}?) ?\1$/u
const wikiLink = /\[\[([^\][|]{1,200})(?:\|([^\][|]{1,200}))?\]\](?!\()/gu
const orgLink = /\[\[([a-z]+:[^\][]{1,2000})\]\[([^\][]{1,300})\]\]/gi
const field = /^(\s*):([^:\s][^:]{0,40}):\s+(\S.*)$/u
const definition = /^\s{0,3}: {1,3}(?=\S)/

/**
 * Rewrites the marks of a plain text as Markdown's, each line for itself so that the numbers of lines stay: `①`, `第3位` and `No. 3`
 * become numbers; `・`, `•` and emoji become bullets; `【…】`, `== … ==` and underlined lines become headings.
 * @returns the text, and lines that are no part of it: the signature of a mail, and tags of programs that make pages
 */
export const asMarkdown = (text: string): { markdown: string; aside: Line[] } => {
  const written = text.split(/\r\n|\n|\r/)
  const all = reindented(written.map(line => (tagOfProgram.test(line) ? '' : line)))
  const end = all.findIndex(line => /^(?:> ?)*-- ?$/.test(line))
  const isSigned = end > 0 && all.length - end <= 12
  const lines = isSigned ? all.slice(0, end) : all
  const aside = written.flatMap((line, index) =>
    line.trim() !== '' && ((isSigned && index > end) || all[index] === '') ? plainLine(index + 1, line.trim()) : [],
  )
  const style = styleOf(lines)
  // The header of AsciiDoc ends with the first blank line.
  const head = /^= \S/.test(lines[0] ?? '') ? lines.findIndex(line => line.trim() === '') : -1
  if (areNested(lines)) return { markdown: nested(lines, style), aside }
  const markdown = lines.map((line, index) =>
    (index > 0 && index < head) || (head >= 0 && line.startsWith('//')) ? '' : rewritten(line, index, lines, style),
  )
  return { markdown: markdown.join('\n'), aside }
}

/** `{% include map.html %}`, `{{< figure src="a.jpg" >}}` */
const tagOfProgram = /^\s*\{(?:%.{0,2000}%|\{[<%].{0,2000}[>%]\})\}\s*$/

const indentOf = (line: string): number => /^[ \t\u3000\u00a0]*/.exec(line)![0].replaceAll('\t', '    ').length

const isMarked = (line: string): boolean => /^\s*(?:[-*+]|\d{1,3}[.)])\s+\S/u.test(line) || bullet.test(line.trim())

const mark = /^([ \t]*)([-*+]|\d{1,3}[.)])(?=[ \t]+\S)/

/**
 * Indents items that stand one or two spaces right of the item above as far as Markdown asks for, where people do so more than twice:
 * ` * Mensa` with `  * Near the library` below.
 */
const reindented = (lines: readonly string[]): readonly string[] => {
  const open: { from: number; to: number; content: number }[] = []
  let tight = 0
  const moved = lines.map(line => {
    const [, space, sign] = mark.exec(line) ?? []
    if (sign === undefined) {
      if (/^\S/.test(line)) open.length = 0
      const shift = open.length > 0 && line.trim() !== '' ? open.at(-1)!.to - open.at(-1)!.from : 0
      return shift > 0 ? ' '.repeat(shift) + line : line
    }
    const from = indentOf(space!)
    while (open.length > 0 && open.at(-1)!.from > from) open.pop()
    if (open.at(-1)?.from === from) open.pop()
    const parent = open.at(-1)
    const to = parent ? Math.max(from + parent.to - parent.from, parent.content) : from
    if (parent && from < parent.content - (parent.to - parent.from)) tight++
    open.push({ from, to, content: to + sign.length + 1 })
    return to === from ? line : ' '.repeat(to) + line.trimStart()
  })
  return tight > 2 ? moved : lines
}

/** Returns whether lines without marks stand above items, also directly below those of the line before, which Markdown takes for their text. */
const areAboveItems = (lines: readonly string[]): boolean => {
  const isHead = (line = '') => /^[\p{Lu}\p{Lo}\d"“«]/u.test(line) && line.length <= 80 && !isMarked(line)
  // A number that goes on counting belongs to the list above.
  const isStart = (line = '') => isMarked(line) && (/^\s*1[.)]/.test(line) || !/^\s*\d/.test(line))
  const are = lines.map((line, index) => isHead(line) && isStart(lines[index + 1]))
  const heads = are.filter(is => is).length
  const joined = are.filter((is, index) => is && isMarked(lines[index - 1] ?? '')).length
  return (
    heads >= 2 &&
    joined >= heads / 2 &&
    lines.every((line, index) => are[index] || line.trim() === '' || isMarked(line))
  )
}

/** Returns whether the indentation of lines, or their marks, say what belongs together. */
const areNested = (lines: readonly string[]): boolean => {
  if (areAboveItems(lines)) return true
  const filled = lines.filter(line => line.trim() !== '')
  const indents = new Set(filled.map(indentOf))
  const hasMarks = filled.some(
    line => /^\s*(?:[-*+•·・◦] |#{1,6} |>|\d{1,3}[.)]\s|\||<)/.test(line) || /^[=~-]{3,}\s*$/.test(line),
  )
  const inside = filled.filter(line => indentOf(line) > 0).length
  return (
    !hasMarks &&
    indents.size >= 2 &&
    indents.has(0) &&
    filled.length >= 3 &&
    inside >= filled.length * 0.4 &&
    indentOf(filled[0]!) === 0
  )
}

const headingInBrackets = (text: string): string | undefined =>
  bracketHeading
    .exec(text)
    ?.slice(1)
    .find(each => each !== undefined)

/** Turns indented lines into a nested list. */
const nested = (lines: readonly string[], style: Style): string => {
  const open: number[] = []
  const below = lines.slice(1).find(line => line.trim() !== '')
  const isTitle = lines[1]?.trim() === '' && below !== undefined && indentOf(below) === 0
  return lines
    .map((line, index) => {
      // A first line above a blank one, and above others without indentation, is a title.
      if (line.trim() === '' || (index === 0 && isTitle)) return line.trim()
      const indent = 2 * indentOf(line) + (isMarked(line) ? 1 : 0)
      while (open.length > 0 && open.at(-1)! > indent) open.pop()
      if (open.at(-1) !== indent) open.push(indent)
      const inBrackets = headingInBrackets(line.trim())
      if (inBrackets !== undefined) return `## ${inBrackets}`
      const item = markedAsItem(line.trim(), index, style)
      return `${'    '.repeat(open.length - 1)}${/^(?:-|\d{1,4}\.) /.test(item) ? item : `- ${item}`}`
    })
    .join('\n')
}

type Style = {
  isOrg: boolean
  isAsciiDoc: boolean
  /** A box stands above lines with other marks. */
  boxesAreHeadings: boolean
  dashes: boolean
  definitions: boolean
  /** Definitions begin with a link: they are the names, and the terms their groups. */
  definesNames: boolean
  /** Numbers such as `1.1` count the parts of those such as `1`. */
  outline: boolean
  /** Indented text below a line describes it. */
  terms: boolean
  isOverlined: boolean
  emojiBullets: boolean
  /** Some lines begin with several stars, so one star is a rating too. */
  starsRate: boolean
  /** Numbers of the lines whose numbers count up without a mark behind them. */
  loose: ReadonlySet<number>
  states: readonly string[]
}

const styleOf = (lines: readonly string[]): Style => {
  const bare = lines.map(line => line.replace(/^(?:\s*>\s?)*\s*/, ''))
  const isOrg =
    lines.some(line => /^#\+\w+:/.test(line)) ||
    (bare.some(line => /^\*{2,6} \S/.test(line)) &&
      lines.some(line => /^\* \S/.test(line)) &&
      !bare.some(line => /^#{2,6} /.test(line)) &&
      !bare.some(line => /\*\*$/.test(line)))
  const isItem = (line: string) => bullet.test(line) || /^[-*+] /.test(line) || numbered.some(kind => kind.test(line))
  const states = lines.flatMap(
    line => /^#\+(?:TODO|SEQ_TODO|TYP_TODO):\s*(.{1,200})$/i.exec(line)?.[1]?.split(/[\s|]+/) ?? [],
  )
  return {
    isOrg,
    isAsciiDoc: bare.some(line => asciiDoc.test(line)),
    states: ['TODO', 'DONE', ...states].filter(word => /^[A-Z]+$/.test(word)),
    boxesAreHeadings:
      bare.some(line => boxes.test(line)) && bare.filter(line => !boxes.test(line) && isItem(line)).length > 0,
    dashes: bare.filter(line => dash.test(line) && !/^\*[^*]+\*/.test(line)).length >= 2,
    terms:
      !bare.some(line => /^(?:#{1,6}|[-*+]) /.test(line)) &&
      lines.filter((_, index) => isTerm(lines, index)).length >= 2,
    outline: bare.some(line => /^\d{1,2}\.1\.?\s/.test(line)),
    definitions: bare.filter(line => definition.test(line)).length >= 2,
    definesNames: bare.filter(line => /^: +\[/.test(line)).length >= 2,
    isOverlined: lines.some(
      (line, index) =>
        isRule(line) && index + 2 < lines.length && lines[index + 2] === line && lines[index + 1]!.trim() !== '',
    ),
    emojiBullets: bare.filter(line => emoji.test(line) && !factEmoji.test(line) && !/^[⭐🌟]/u.test(line)).length >= 2,
    starsRate: bare.some(line => /^(?:[★⭐🌟]\uFE0F?){2}|^[★☆]+☆/u.test(line)),
    loose: looseNumbers(bare),
  }
}

/** Returns whether a line without a mark, below a blank one, stands above an indented one. */
const isTerm = (lines: readonly string[], index: number): boolean =>
  /^[^\s#>|\-*+.:=~<]/.test(lines[index]!) &&
  (lines[index - 1] ?? '').trim() === '' &&
  /^(?: {2,}|\t)[^\s\-*+]/.test(lines[index + 1] ?? '')

const isRule = (line: string | undefined): boolean => /^([=\-~^"'+#*_.])\1{2,}\s*$/.test(line ?? '')

/** Returns the indexes of lines whose bare numbers count from 1, at least three, in their order or in any other. */
const looseNumbers = (lines: readonly string[]): Set<number> => {
  const all = lines.flatMap((line, index) => {
    const number = looseNumberOf(line)
    return number === undefined ? [] : { index, number }
  })
  const distinct = new Set(all.map(({ number }) => number))
  if (all.length >= 3 && distinct.size === all.length && all.every(({ number }) => number <= all.length))
    return new Set(all.map(({ index }) => index))
  const found = new Set<number>()
  let run: number[] = []
  const finish = () => {
    if (run.length >= 3) for (const index of run) found.add(index)
    run = []
  }
  for (const { index, number } of all)
    if (number === run.length + 1) run.push(index)
    else {
      finish()
      if (number === 1) run = [index]
    }
  finish()
  return found
}

const romans = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII', 'XIII', 'XIV', 'XV']
const letter = /^([IVX]{1,5}|[a-zA-Z])[.)] (?=\S)/

/** Returns the number of `3 Kiln`, `III. Kiln` and `c) Kiln`, which count only in a sequence. */
const looseNumberOf = (line: string): number | undefined => {
  const [, digits] = loose.exec(line) ?? []
  if (digits !== undefined) return Number(digits)
  const [, sign] = letter.exec(line) ?? []
  if (sign === undefined) return undefined
  return romans.includes(sign) ? romans.indexOf(sign) + 1 : sign.toLowerCase().charCodeAt(0) - 96
}

const rewritten = (line: string, index: number, lines: readonly string[], style: Style): string => {
  if (line.length > 4000 || line.trim() === '') return line
  const [ahead] = /^(?:\s*>\s?)*\s*/.exec(line)!
  const quotes =
    ahead.replace(/[^>]/g, '').length > 0 ? ahead : ahead.replaceAll('\u3000', '  ').replaceAll('\u00a0', ' ')
  // Spaces align columns.
  let text = line.slice(ahead.length).replace(/(?<=\S) {3,}(?=\S)/g, '\t')
  // Names have the narrow one: `麺屋武蔵 新宿本店　つけ麺がうまい`.
  if (/\p{Lo} \p{Lo}[^\u3000]*\u3000/u.test(text)) text = text.replace(/\u3000+(?=\S)/, '\t')
  if (isRule(text)) return ruleAt(line, index, lines, style)
  const below = lines[index + 1]
  if (isRule(below) && /^[~^"'+*]/.test(below!) && (lines[index - 1] ?? '').trim() === '') return `### ${text}`
  if (style.isOverlined && isRule(below) && /^[=-]/.test(below!)) {
    const isTitle = lines[index - 1] === below
    return `${isTitle ? '#' : below!.startsWith('=') ? '##' : '###'} ${text}`
  }
  if (/^\.\. \S/.test(text) || /^:(?:PROPERTIES|END|LOGBOOK):\s*$/i.test(text) || /^#\+\w+:/.test(text)) return ''
  if (style.isOrg && /^# /.test(text)) return ''
  if (style.isOrg) {
    const [, stars, title] = /^(\*{1,6}) (.*)$/.exec(ahead === '' ? text : '') ?? []
    text = text.replace(orgLink, '[$2]($1)')
    if (stars !== undefined)
      return `${'#'.repeat(stars.length)} ${orgTitle(title!.replace(orgLink, '[$2]($1)'), style)}`
  }
  text = text
    .replace(otherBracket, '&lt;')
    .replace(wikiLink, (_, page: string, shown?: string) => `<a href="wiki:">${shown ?? page}</a>`)
    .replace(/`([^`<>]{1,100}) <([^<>\s]{1,500})>`__?/g, '[$1]($2)')
    .replace(/`([^`<>]{1,100})`(?:\\?_){1,2}(?!\w)/g, '$1')
  const [, space, name, value] = field.exec(line) ?? []
  if (name !== undefined) return `${space}${name}: ${value}`
  if (style.definesNames) {
    if (definition.test(line)) return `- ${line.replace(definition, '')}`
    if (definition.test(below ?? '')) return `### ${text}`
  }
  if (style.definitions) {
    if (definition.test(line)) return `  ${line.replace(definition, '')}`
    if (definition.test(below ?? '') && !/^[-*+#\d]/.test(text)) return `- ${text}`
  }
  const [, term, meaning] = (style.isAsciiDoc && /^([^\s:*.-][^:]{0,60}):: +(\S.*)$/u.exec(text)) || []
  if (term !== undefined) return `- **${term}** – ${meaning}`
  if (style.terms && isTerm(lines, index)) return `- ${text}`
  const inBrackets = headingInBrackets(text)
  if (inBrackets !== undefined) return `${quotes}## ${inBrackets}`
  const [, levels, heading] = asciiDoc.exec(text) ?? []
  if (levels !== undefined) return `${'#'.repeat(levels.length)} ${heading}`
  const [, equals, wiki] = /^(={2,6}) ?([^=].*?) ?\1$/u.exec(text) ?? []
  if (wiki !== undefined) return `${'#'.repeat(equals!.length)} ${wiki}`
  const inFrame = /^(?:\*\*|__|~~).*(?:\*\*|__|~~)$/.test(text) ? undefined : framed.exec(text)?.[1]
  if (inFrame !== undefined && /[\p{L}\p{N}]/u.test(inFrame)) return `${quotes}## ${inFrame}`
  const [, , betweenEmoji] = betweenSame.exec(text) ?? []
  if (betweenEmoji !== undefined) return `${quotes}## ${betweenEmoji}`
  if (boxes.test(text))
    return style.boxesAreHeadings ? `${quotes}## ${text.replace(boxes, '')}` : `${quotes}- ${text.replace(boxes, '')}`
  return quotes + markedAsItem(text, index, style)
}

/** Keeps a rule only where Markdown takes it for an underline or a separator. An underline of other signs has made its heading already. */
const ruleAt = (line: string, index: number, lines: readonly string[], { isOverlined }: Style): string => {
  if (/^\s*[~^"'+#.]/.test(line) || (isOverlined && /^[=-]/.test(line))) return ''
  const above = lines[index - 1]?.trim() ?? ''
  // A rule of stars or underscores, and one below an item, separates.
  return /^\s*=/.test(line) && above === '' ? '' : line
}

const orgTitle = (title: string, { states }: Style): string => {
  const [, state = '', rest = title] = /^([A-Z]{3,12}) (.*)$/.exec(title) ?? []
  const words = states.includes(state) ? rest : title
  const [, name = words, tags = ''] = /^(.*?)\s+:((?:[\w@#%]+:)+)$/u.exec(words) ?? []
  const shown = name.replace(/^\+(.{1,200})\+$/, '~~$1~~')
  return [
    shown,
    ...tags
      .split(':')
      .filter(tag => tag !== '')
      .map(tag => `#${tag}`),
  ].join(' ')
}

const markedAsItem = (text: string, index: number, style: Style): string => {
  if (/^(?:[-*+]|\d{1,4}[.)])\s/.test(text) || /^#{1,6} /.test(text)) return text
  if (/^\[[ xX✓✔-]?\] \S/.test(text)) return `- ${text}`
  const [inner] = /^\d{1,2}\.\d{1,2}\.?\s+(?=\p{L})/u.exec(text) ?? []
  if (style.outline && inner !== undefined) return `   - ${text.slice(inner.length)}`
  const struck = /^~~(\d{1,4}[.)] ?|[-*•] )/.exec(text)
  if (struck) return markedAsItem(`${struck[1]!.trim()} ~~${text.slice(struck[0].length)}`, index, style)
  for (const kind of numbered) {
    const [all, number] = kind.exec(text) ?? []
    if (all !== undefined && all.length < text.length) return `${digitsOf(number!)}. ${text.slice(all.length)}`
  }
  const sign = text[0]!
  for (const signs of [circled, filled, sans])
    if (signs.includes(sign)) return `${signs.indexOf(sign) + 1}. ${text.slice(1).trim()}`
  const [written, numeral] = hanNumeral.exec(text) ?? []
  if (written !== undefined) return `${hanNumber(numeral!)}. ${text.slice(written.length)}`
  if (style.loose.has(index)) return `${looseNumberOf(text)}. ${text.replace(loose, '').replace(letter, '')}`
  if (bullet.test(text) && !(style.starsRate && /^[★⭐🌟☆]/u.test(text))) return `- ${text.replace(bullet, '')}`
  if (style.dashes && dash.test(text) && !/^\*[^*]+\*/.test(text)) return `- ${text.slice(1)}`
  if (
    style.emojiBullets &&
    emoji.test(text) &&
    !factEmoji.test(text) &&
    !/^(\p{Extended_Pictographic}\uFE0F?).*\1$/u.test(text)
  )
    return `- ${text}`
  return text
}

// The last four bits of the digits of all these scripts are their value.
const digitsOf = (written: string): number =>
  [...written].reduce((sum, digit) => 10 * sum + (digit.codePointAt(0)! & 15), 0)

const hanNumber = (numeral: string): number => {
  const value = (digit: string) => '一二三四五六七八九'.indexOf(digit) + 1
  const [tens, ones] = numeral.includes('十') ? numeral.split('十') : ['0', numeral]
  return (numeral.includes('十') ? 10 * (value(tens!) || 1) : 0) + value(ones ?? '')
}
