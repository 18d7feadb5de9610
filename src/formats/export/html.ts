import { pageOfOwner } from '../../domain/attribution.ts'
import { isLocated } from '../../domain/coordinates.ts'
import { type ExportedList, isFindable } from '../../domain/list.ts'
import { type ExportedEntry, exportedEntries } from './columns.ts'
import { noticesOf, places } from './common.ts'
import type { ExportFormat } from './export-format.ts'
import { geojson } from './geojson.ts'
import { placeItem } from './html-place.ts'
import { pageStyle } from './html-style.ts'
import { htmlLink, xmlAttribute, xmlText } from './xml.ts'

/**
 * One HTML page that needs no server: no script runs, and nothing is loaded. Its own words are English. It has the list as GeoJSON in a
 * block of data, so that importing it loses nothing.
 */
export const html: ExportFormat = {
  name: 'html',
  mediaType: 'text/html; charset=utf-8',
  purpose: 'a page',
  isPage: true,
  holds: 'all places',
  texts: {
    en: {
      label: 'One page to keep or send',
      steps: 'The list and its map in one file. Opens in any browser without a network, and prints well.',
    },
    de: {
      label: 'Eine Seite zum Aufheben oder Verschicken',
      steps:
        'Liste und Karte in einer Datei. Sie öffnet sich in jedem Browser, auch ohne Netz, und lässt sich gut drucken.',
    },
    es: {
      label: 'Una página para guardar o enviar',
      steps:
        'La lista entera con su mapa en un solo archivo. Se abre en cualquier navegador, también sin conexión, y se imprime bien.',
    },
    fr: {
      label: 'Une page à garder ou à envoyer',
      steps:
        'Toute la liste et sa carte dans un seul fichier. S’ouvre dans n’importe quel navigateur, même sans réseau, et s’imprime bien.',
    },
    it: {
      label: 'Una pagina da tenere o inviare',
      steps:
        'Tutta la lista con la mappa in un solo file. Si apre in qualsiasi browser, anche senza rete, e si stampa bene.',
    },
    ja: {
      label: '保存や共有に便利な1ページ',
      steps:
        'リスト全体と地図が1つのファイルに入っています。どのブラウザーでもオフラインで開け、きれいに印刷できます。',
    },
  },
  *write(list) {
    yield `${head(list)}${listHeader(list)}<main>\n${mapFigure(list)}`
    yield* ranking(list)
    yield `</main>\n${footer(list)}${dataStart}`
    // Without `<`, no text can end the block.
    for (const piece of geojson.write(list)) yield (piece as string).replaceAll('<', String.raw`\u003c`)
    yield '</script>\n</body>\n</html>\n'
  },
}

/** The start of the block that imports read. */
export const dataStart = '<script type="application/geo+json">\n'

// `script-src` is not needed: a block of data is never run.
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"

const head = ({ info, map }: ExportedList): string => `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="Forklist">
${isFindable(info) ? '' : '<meta name="robots" content="noindex">\n'}<title>${xmlText(info.title)}</title>
<style>${pageStyle}${map?.style ?? ''}</style>
</head>
<body>
`

const listHeader = ({ info, url, isEdition }: ExportedList): string => `<header>
<h1 dir="auto">${xmlText(info.title)}</h1>
<p class="quiet"><b dir="auto">${xmlText(info.authorName)}</b> · ${places(info.placeCount)} · <time datetime="${info.updatedAt}">${dateOf(info.updatedAt)}</time></p>
${info.description && `<p class="words" dir="auto">${xmlText(info.description)}</p>\n`}<p class="quiet">${originOf(info.visibility === 'hidden', isEdition)} <a href="${xmlAttribute(url)}">${xmlText(url)}</a></p>
</header>
`

/** Returns what stands before the address. A hidden list opens for its editors only. */
const originOf = (isHidden: boolean, isEdition = false): string => {
  if (isEdition) return 'This edition:'
  return isHidden ? 'From a hidden list:' : 'Always current at'
}

const dateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const dateOf = (time: string): string => dateFormat.format(new Date(time))

const mapFigure = ({ map, entries }: ExportedList): string => {
  const unknown = entries.filter(({ facts }) => !isLocated(facts)).length
  const missing = unknown > 0 ? `<p>Not on the map: ${places(unknown)} without a known position.</p>\n` : ''
  if (!map) return missing && `<div class="small">\n${missing}</div>\n`
  const { attribution } = map
  const owner = pageOfOwner(attribution)
  return `<figure>
${map.svg}
<figcaption class="small">
${missing}<p>Map: ${owner === undefined ? xmlText(attribution) : htmlLink(owner, attribution)}</p>
</figcaption>
</figure>
`
}

function* ranking(list: ExportedList): Generator<string> {
  const { bands } = list.info
  if (list.entries.length === 0) yield '<p>There are no places on this list yet.</p>\n'
  let open: { band: string | undefined } | undefined
  for (const entry of exportedEntries(list)) {
    const start = open && open.band === entry.band ? '' : (open ? '</ol>\n' : '') + listStart(entry, bands.length > 0)
    open = { band: entry.band }
    yield start + placeItem(entry, bands.length > 0 ? 'h3' : 'h2')
  }
  if (open) yield '</ol>\n'
}

/** Returns the heading of a band, if the list has bands, and the start of its places. */
const listStart = ({ band = 'Also on this list', rank }: ExportedEntry, hasBands: boolean): string =>
  `${hasBands ? `<h2 class="band" dir="auto">${xmlText(band)}</h2>\n` : ''}<ol start="${rank}">\n`

const footer = ({ entries }: ExportedList): string => {
  const notices = noticesOf(entries).map(
    ({ words, license }) => `<p>${license === undefined ? xmlText(words) : htmlLink(license, words)}</p>\n`,
  )
  return notices.length === 0 ? '' : `<footer class="small">\n${notices.join('')}</footer>\n`
}
