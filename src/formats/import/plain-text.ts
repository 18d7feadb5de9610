import { type Token, Tokenizer, TokenizerMode } from 'parse5'

// A note is at most a thousandth of this.
const maxHtmlLength = 1024 * 1024

const markup =
  /<(?:!doctype|\/?(?:html|body|a|abbr|b|big|blockquote|br|center|code|dd|div|dl|dt|em|font|h[1-6]|hr|i|iframe|img|li|ol|p|pre|script|section|small|span|strong|style|sub|sup|table|tbody|td|th|tr|tt|u|ul))(?=[\s/>])/i
const lineBreaks = /<\/?(?:br|p|div|li|tr|h[1-6]|dt|dd|hr|blockquote)(?=[\s/>])/i

const blockElements = new Set(
  'blockquote center dd div dl dt h1 h2 h3 h4 h5 h6 hr li ol p pre section table tbody tr ul'.split(' '),
)

/** Elements whose content is invisible, and how the tokenizer skips them. */
const invisible = new Map<string, Tokenizer['state']>([
  ['script', TokenizerMode.SCRIPT_DATA],
  ['style', TokenizerMode.RAWTEXT],
  ['iframe', TokenizerMode.RAWTEXT],
  ['noscript', TokenizerMode.RAWTEXT],
  ['title', TokenizerMode.RCDATA],
])

/**
 * Converts HTML to the text that a person reads. Lines break at tags, or at line breaks if no tag breaks lines. Images and scripts are
 * dropped. A link becomes its text, followed by its address in parentheses if that differs. Text without any HTML tag keeps its `<`.
 * Takes linear time, and reads only the first MiB.
 */
export function plainText(html: string): string {
  // Most texts are words on one line.
  if (!/[<&\n\u00a0]/.test(html)) return html.slice(0, maxHtmlLength).trim()
  const text = html.slice(0, maxHtmlLength)
  const isMarkup = markup.test(text)
  // Collapses spaces as a browser does.
  const spaced = isMarkup && lineBreaks.test(text) ? text.replace(/\s+/g, ' ') : text
  return textIn(spaced, isMarkup)
    .replaceAll('\u00a0', ' ')
    .split('\n')
    .map(line => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function textIn(html: string, isMarkup: boolean): string {
  if (!isMarkup && !html.includes('&')) return html
  const pieces: string[] = []
  let hidden: string | undefined
  let link: { href: string; from: number } | undefined

  const write = ({ chars }: Token.CharacterToken) => {
    const isIndent = chars === ' ' && (pieces.at(-1) ?? '\n') === '\n'
    if (hidden === undefined && !isIndent) pieces.push(chars)
  }
  const breakLine = () => {
    if (pieces.at(-1) !== '\n') pieces.push('\n')
  }
  const endLink = () => {
    const words = link ? pieces.slice(link.from).join('').trim() : ''
    if (link && words !== '' && withoutScheme(words) !== withoutScheme(link.href)) pieces.push(` (${link.href})`)
    link = undefined
  }
  const tokenizer = new Tokenizer(
    {},
    {
      onStartTag({ tagName, attrs }) {
        if (tagName === 'br') pieces.push('\n')
        else if (blockElements.has(tagName)) breakLine()
        else if (tagName === 'td' || tagName === 'th') pieces.push(' ')
        else if (tagName === 'a') {
          endLink()
          const href = attrs.find(({ name }) => name === 'href')?.value.trim() ?? ''
          if (/^https?:/i.test(href)) link = { href, from: pieces.length }
        }
        const mode = invisible.get(tagName)
        if (mode === undefined) return
        hidden = tagName
        tokenizer.state = mode
      },
      onEndTag({ tagName }) {
        if (tagName === hidden) hidden = undefined
        else if (tagName === 'a') endLink()
        else if (blockElements.has(tagName)) breakLine()
      },
      onCharacter: write,
      onWhitespaceCharacter: write,
      onNullCharacter() {},
      onComment() {},
      onDoctype() {},
      onEof: endLink,
    },
  )
  // Entities are always decoded. Tags are parsed only in markup.
  if (!isMarkup) tokenizer.state = TokenizerMode.RCDATA
  tokenizer.write(html, true)
  return pieces.join('')
}

const withoutScheme = (address: string): string => address.replace(/^https?:\/\//i, '').replace(/\/$/, '')
