/**
 * Rewrites LaTeX, MediaWiki and reStructuredText as Markdown, each line for itself so that the numbers of lines stay. Other texts stay as
 * they are.
 */
export const fromOtherMarkup = (text: string): string => {
  if (/^[ \t]*\\(?:documentclass|begin|section|item)\b/m.test(text)) return text.split('\n').map(fromLatex).join('\n')
  if (/^(?:\*? ?\{\{|={2,4}[^=\n]+={2,4}[ \t]*$|.{0,20}''')/m.test(text) && !/^#{1,6} \S/m.test(text))
    return withListings(text).split('\n').map(fromWiki).join('\n')
  return /^\.\. [\w|-]+/m.test(text) ? withoutDirectives(text) : text
}

/** Empties the blocks of reStructuredText that are no text of the document: contents, notes, comments. */
const withoutDirectives = (text: string): string => {
  let isInside = false
  return text
    .split('\n')
    .map(line => {
      isInside = /^\.\. \S/.test(line) || (isInside && /^(?:\s|$)/.test(line))
      return isInside ? '' : line
    })
    .join('\n')
}

const fromLatex = (line: string): string =>
  line
    .replace(/(?<!\\)%.*$/, '')
    .replace(/^\s*\\title\{([^{}]*)\}/, '# $1')
    .replace(/^\s*\\(documentclass|usepackage|author|date|maketitle|begin|end|newcommand|centering)\b.*$/, '')
    .replace(
      /^\s*\\((?:sub){0,2})section\*?\{([^{}]*)\}/,
      (_, sub: string, title: string) => `##${sub.replaceAll('sub', '#')} ${title}`,
    )
    .replace(/^\s*\\item(?:\[([^\]]*)\])?\s*/, (_, label?: string) => (label === undefined ? '- ' : `- **${label}** `))
    .replace(/\\(?:textbf|strong)\{([^{}]*)\}/g, '**$1**')
    .replace(/\\(?:emph|textit)\{([^{}]*)\}/g, '*$1*')
    .replace(/\\href\{([^{}]*)\}\{([^{}]*)\}/g, '[$2]($1)')
    .replace(/\\\\\s*$/, '')
    .replace(/\\[hv]space\*?\{[^{}]*\}/g, '')
    .replace(/(?<!\\)&/g, '–')
    .replace(/\\(?:euro|texteuro)(?:\{\}|\b)/g, '€')
    .replace(/\\[a-zA-Z]+\{([^{}]*)\}/g, '$1')
    .replace(/^\s*\\[a-zA-Z]+\s*$/, '')
    .replace(/\\([&%$#_{}])/g, '$1')
    .replace(/(?<=\S)~(?=\S)/g, ' ')
    .replaceAll('---', '–')

const listing = /\{\{(?:eat|drink|listing|see|do|buy|sleep|vcard|marker)\s*\|([^{}]{1,4000})\}\}/gi

/** Writes the templates of travel guides as an item with lines of facts. */
const withListings = (text: string): string =>
  text.replace(listing, (all, inside: string) => {
    const facts = new Map(
      inside.split('|').flatMap(part => {
        const [, key, value] = /^\s*(\w+)\s*=\s*([\s\S]*\S)\s*$/.exec(part) ?? []
        return key === undefined ? [] : [[key.toLowerCase(), value!.replace(/\s+/g, ' ')] as const]
      }),
    )
    const [name, lat, long] = [facts.get('name'), facts.get('lat'), facts.get('long')]
    if (name === undefined) return all
    const lines = [
      ...[...facts].flatMap(([key, value]) => (labelled.has(key) ? `${key}: ${value}` : [])),
      ...(lat && long ? [`${lat}, ${long}`] : []),
      ...['alt', 'directions', 'content', 'description'].flatMap(key => facts.get(key) ?? []),
    ]
    return `${name}${lines.map(line => `<br>${line}`).join('')}${'\n'.repeat(all.split('\n').length - 1)}`
  })

const labelled = new Set(['address', 'phone', 'url', 'website', 'hours', 'price'])

const fromWiki = (line: string): string =>
  line
    .replace(/'''([^']+)'''/g, '**$1**')
    .replace(/''([^']+)''/g, '*$1*')
    .replace(/\[(https?:\/\/[^\s\]]+) ([^\]]+)\]/g, '[$2]($1)')
    .replace(/^#+ ?(?=\S)/, '1. ')
    .replace(/^\[\[(?:Category|File|Image):.*$|^\{\{[^{}]*\}\}$/i, '')
