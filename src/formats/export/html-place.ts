import { isLocated } from '../../domain/coordinates.ts'
import { allDetails, type EntryDetails } from '../../domain/entry-details.ts'
import { ownReader } from '../../domain/place-field.ts'
import { allFields, type PlaceFacts } from '../../domain/place-fields.ts'
import { textAndLinks } from '../../domain/text-links.ts'
import type { ExportedEntry } from './columns.ts'
import { closedNotice, linkWords } from './common.ts'
import { xmlAttribute, xmlText } from './xml.ts'

/** Returns a place as an item of the page's ranking. The style sheet shows the rank from `value`. @param heading the element of its name */
export const placeItem = (entry: ExportedEntry, heading: 'h2' | 'h3'): string => {
  const { rank, facts, note, details, mapsUrl } = entry
  const name = xmlText(facts.name)
  const english = facts.englishName === undefined ? '' : ` <small>${xmlText(facts.englishName)}</small>`
  const about = aboutPlace(facts)
  return `<li id="p${rank}" value="${rank}"${digits(rank)}>
<${heading} class="name" dir="auto">${name}${english}</${heading}>
${about && `<p class="about">${about}</p>\n`}${note && `<p class="words" dir="auto">${noteHtml(note)}</p>\n`}${detailsHtml(details)}<p class="links"><a href="${xmlAttribute(mapsUrl)}" rel="noreferrer">${linkWords}<span class="unseen">: <bdi>${name}</bdi></span></a>${isLocated(facts) ? '' : ' <span>Not on the map</span>'}</p>
</li>
`
}

/** Returns the number of digits for the style sheet, if they need a smaller font. */
const digits = (rank: number): string => (rank < 100 ? '' : ` data-digits="${String(rank).length}"`)

/** The texts of the line below a name, as on the website. */
const fieldTexts = allFields.flatMap(({ name, type, page }) =>
  page === null || page === ownReader ? [] : [{ name, type, text: page.en }],
)

/** Returns facts in one line: whether it is closed for good, fields such as the address, and its kind. */
const aboutPlace = (facts: PlaceFacts): string => {
  const fields = fieldTexts.flatMap(({ name, type, text }) =>
    facts[name] === undefined ? [] : `<bdi>${xmlText(text.replace('{value}', () => type.toCell(facts[name])))}</bdi>`,
  )
  const kinds = kindsOf(facts).map(kind => `<bdi>${xmlText(kind)}</bdi>`)
  return [...(facts.closed ? [`<strong>${closedNotice}</strong>`] : []), ...fields, ...kinds].join(' · ')
}

const maxKinds = 4

/** Returns the cuisines, else the kind of place. `restaurant` says nothing here. */
const kindsOf = ({ cuisines, category }: PlaceFacts): string[] => {
  const kinds = cuisines?.slice(0, maxKinds) ?? (category === undefined || category === 'restaurant' ? [] : [category])
  return kinds.map(kind => kind.replaceAll('_', ' ').replace(/^\p{Ll}/u, letter => letter.toUpperCase()))
}

const noteHtml = (note: string): string =>
  textAndLinks(note)
    .map(run =>
      'href' in run
        ? `<a href="${xmlAttribute(run.href)}" rel="noreferrer">${xmlText(run.text)}</a>`
        : xmlText(run.text),
    )
    .join('')

const detailsHtml = (details: EntryDetails = {}): string => {
  const shown = allDetails.flatMap(({ name, label, type }) =>
    details[name] === undefined
      ? []
      : `<div><dt>${label}</dt> <dd dir="auto">${xmlText(type.toWords(details[name]))}</dd></div>\n`,
  )
  return shown.length === 0 ? '' : `<dl>\n${shown.join('')}</dl>\n`
}
