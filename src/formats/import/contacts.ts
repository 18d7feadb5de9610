import ICAL from 'ical.js'
import { definedMembers } from '../../util/defined-members.ts'
import { occasion } from './document/small-talk.ts'
import type { FileTitle, ImportedPlace, ImportedRow, Reader } from './imported-place.ts'
import { cellIn } from './table/columns.ts'
import { noteOf } from './table/note.ts'
import { placeIn } from './table/place.ts'
import { positionIn } from './table/position.ts'

/** Contacts of a phone or an address book: vCard 2.1 to 4.0. */
export const vcard: Reader = {
  format: 'vcard',
  endings: ['vcf', 'vcard', 'txt'],
  reads: text => /^\s*BEGIN:VCARD\s*$/im.test(text.slice(0, 4000)),
  *read(text) {
    for (const { line, properties } of componentsIn(text, 'VCARD'))
      yield { line, ...(properties ? contactRow(properties) : { refused: 'unreadable' }) }
  },
}

/** A calendar (iCalendar) whose events are reservations. */
export const icalendar: Reader = {
  format: 'icalendar',
  endings: ['ics', 'ical', 'txt'],
  reads: text => /^\s*BEGIN:VCALENDAR\s*$/im.test(text.slice(0, 4000)),
  *read(text): Generator<ImportedRow | FileTitle> {
    const title = /^X-WR-CALNAME[^:\r\n]{0,100}:(.{1,200})$/m.exec(text)?.[1]?.trim()
    if (title !== undefined) yield { title }
    for (const { line, properties } of componentsIn(text, 'VEVENT'))
      yield { line, ...(properties ? eventRow(properties) : { refused: 'unreadable' }) }
  },
}

type Property = [name: string, parameters: Record<string, unknown>, type: string, ...values: unknown[]]
type Component = { line: number; properties?: Property[] }

/** Maximum length of a component. A photo in a contact has less. */
const maxLength = 1024 * 1024

/** Yields the components of a name, each parsed by itself, so that a broken one costs only its own row. */
function* componentsIn(text: string, name: string): Generator<Component> {
  const begins = [...text.matchAll(new RegExp(`^[ \\t]*BEGIN:${name}[ \\t]*$`, 'gim'))].map(({ index }) => index)
  const end = new RegExp(`END:${name}`, 'i')
  let [line, counted] = [1, 0]
  for (const [at, index] of begins.entries()) {
    line += text.slice(counted, index).split('\n').length - 1
    counted = index
    const whole = text.slice(index, begins[at + 1])
    const found = end.exec(whole)
    const component = found && whole.slice(0, found.index + found[0].length)
    yield { line, ...(component && component.length <= maxLength && propertiesIn(component)) }
  }
}

const propertiesIn = (component: string): { properties: Property[] } | undefined => {
  try {
    const lines = component
      .replace(/=\r?\n(?=[^\r\n])/g, '')
      .split(/\r\n|\n|\r/)
      .map(line => line.replace(/^[ \t]+(?=(?:BEGIN|END):)/i, '').replace(/^[^:"]{1,200}(?=:)/, withNames))
    const [, properties] = ICAL.parse(lines.join('\r\n')) as [string, Property[]]
    return { properties: properties.map(decoded) }
  } catch (error) {
    // ical.js throws a TypeError for an `END` without its `BEGIN`.
    if (error instanceof TypeError || (error instanceof Error && error.name === 'ParserError')) return undefined
    throw error
  }
}

/** Names the parameters of vCard 2.1, which may stand without a name: `TEL;WORK:`. */
const withNames = (head: string): string => head.replace(/;([A-Z-]{1,20})(?=;|$)/gi, ';TYPE=$1')

const textOfProperty = (properties: readonly Property[], name: string): string | undefined => {
  const property = properties.find(([found]) => found === name)
  if (!property) return undefined
  const value = property[3]
  return (Array.isArray(value) ? value.join(', ') : String(value ?? '')).trim() || undefined
}

const unquoted = (text: unknown): string =>
  Buffer.from(
    String(text).replace(/=([\dA-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

/** Decodes quoted-printable text of UTF-8, as vCard 2.1 has it. */
const decoded = ([name, parameters, type, value, ...values]: Property): Property => {
  if (!/quoted-printable/i.test(String(parameters.encoding))) return [name, parameters, type, value, ...values]
  return [name, parameters, type, Array.isArray(value) ? value.map(unquoted) : unquoted(value)]
}

const placeOf = (texts: Record<string, string | undefined>): ImportedPlace => {
  const cells = Object.entries(texts).flatMap(([name, text]) => cellIn(name, text))
  return placeIn(cells, { ours: false })
}

const positionOf = (geo = '') => positionIn(geo.replace(/^(-?[\d.]+);(-?[\d.]+)$/, '$1,$2'))

const contactRow = (properties: readonly Property[]): ImportedRow => {
  const value = (name: string) => textOfProperty(properties, name)
  const address = properties.find(([name]) => name === 'adr')?.[3] ?? ''
  const parts = Array.isArray(address) ? address : String(address).split(';')
  const [, , street, town, state, postcode, country] = parts.map(String)
  const categories = properties
    .filter(([name]) => name === 'categories')
    .flatMap(([, , , ...values]) => values.map(String))
  const [phone, website] = [value('tel')?.replace(/^tel:/i, ''), value('url')]
  const place = placeOf({ street, town, state, postcode, country, phone, website })
  const tags = categories.filter(text => text.trim() !== '')
  return definedMembers<ImportedPlace>({
    ...place,
    name: value('fn') ?? value('org')?.replace(/[;,]\s*$/, '') ?? value('n')?.replace(/[;,]+/g, ' ').trim(),
    note: noteOf([value('note') ?? '', value('title') ?? '']),
    ...positionOf(value('geo')),
    details: tags.length > 0 ? { tags } : undefined,
  })
}

const eventRow = (properties: readonly Property[]): ImportedRow => {
  const value = (name: string) => textOfProperty(properties, name)
  const summary = value('summary') ?? ''
  const start = /^\d{4}-\d\d-\d\d/.exec(value('dtstart') ?? '')?.[0]
  const place = placeOf({ address: value('location'), website: value('url') })
  return definedMembers<ImportedPlace>({
    ...place,
    name: summary.replace(occasion, '') || undefined,
    note: noteOf([value('description') ?? '']),
    ...positionOf(value('geo')),
    details: start === undefined ? undefined : { visitedOn: start },
  })
}
