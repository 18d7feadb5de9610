import type { TownsByName } from '../../domain/town-names.ts'
import { isJsonObject, type JsonObject, membersOf } from '../../util/json-object.ts'
import { headerAmong } from './csv/header.ts'
import { placesIn } from './csv/rows.ts'
import { type Line, type Node, plainLine } from './document/document.ts'
import { rowsOfDocument } from './document/written.ts'
import { type BesideRows, endings, type ImportedRow, type Reader } from './imported-place.ts'
import { documentIn, isJson, textOfValue } from './json/document.ts'
import { featureRow } from './json/feature.ts'
import { asFeature } from './json/flatten.ts'
import { listsIn, nameOf } from './json/lists.ts'
import { hasRecordALine, rowsOfLines } from './json/records.ts'
import { UnreadableFile } from './refusals.ts'
import { yamlValuesIn } from './yaml.ts'

/** Any JSON with restaurants: lists of objects, names with or without a value, JSON lines. */
export const anyJson: Reader = {
  format: 'json',
  endings: endings.json,
  // Markdown begins with a bracket too.
  reads: text =>
    isScript(text) ||
    (isJson(text) && /^\s*(?:\[\s*(?:[{"]|\](?=\s*$)|\[\s*["\d[-])|\{\s*["}])/.test(text.slice(0, 1000))),
  read(text, towns) {
    if (isScript(text)) return rowsOfValue(valueOfScript(text), towns)
    return hasRecordALine(text, isPlace) ? rowsOfLines(text, rowOf) : rowsOfValue(documentIn(text), towns)
  },
}

const script =
  /^(?:[ \t]*(?:\/\/[^\n]*)?\r?\n){0,100}[ \t]*(?:export default|module\.exports ?=|(?:export )?(?:const|let|var) [\w$]{1,80}(?: ?: ?[^=\n]{1,80})? ?=)\s*(?=[[{])/

/** Returns whether a text is a program that only has data: `const places = [{ name: 'Kiln' }]`. */
const isScript = (text: string): boolean => script.test(text.slice(0, 10_000))

/** Returns the data of a program. Those of JavaScript are YAML, but for comments and what stands behind. @throws UnreadableFile `damaged` */
const valueOfScript = (text: string): unknown => {
  const body = text.slice(script.exec(text.slice(0, 10_000))![0].length).replace(/^[ \t]*\/\/[^\n]*$/gm, '')
  // YAML doubles quotes where JavaScript escapes them.
  const data = body
    .slice(0, endOfData(body))
    .replace(tokens, token => (token[0] === "'" ? token.replaceAll("\\'", "''") : token))
  const [value] = (data.length <= maxYaml ? yamlValuesIn(data) : undefined) ?? []
  if (value === undefined) throw new UnreadableFile('damaged')
  return value
}

const tokens = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|[[\]{}]/g

/** Returns where the bracket that opens a text is closed, or its end. */
const endOfData = (text: string): number => {
  let depth = 0
  for (const { 0: found, index } of text.matchAll(tokens)) {
    if (/^[[{]/.test(found)) depth++
    if (/^[\]}]/.test(found) && --depth === 0) return index + 1
  }
  return text.length
}

/** YAML with restaurants. */
export const anyYaml: Reader = {
  format: 'yaml',
  endings: ['yaml', 'yml', 'txt'],
  reads: text =>
    text.length <= maxYaml &&
    isYaml(text.slice(0, 65_536)) &&
    !/^#{1,6} .*\n\s*\n/.test(text.slice(0, 500)) &&
    !headingInList.test(text.slice(0, 65_536)),
  *read(text, towns) {
    const values = yamlValuesIn(text) ?? []
    if (values.length === 0 || !values.every(value => typeof value === 'object' && value !== null))
      throw new UnreadableFile('unknown_format')
    for (const value of values) yield* rowsOfValue(value, towns)
  },
}

/** A comment of YAML between items that are only names: a heading of a list that a person wrote. */
const headingInList = /^- [^:\n]+\n#{1,6} \S[^\n]*\n- [^:\n]+$/m

const key = /^["']?[\p{L}\p{N}_-][^:]{0,80}["']?:(?:\s|$)/u

/** Returns whether lines may be YAML: an item with a member and another member, a member with a block, or three members. */
const isYaml = (head: string): boolean => {
  const [first = '', ...rest] = head
    .split(/\r?\n/, 100)
    .filter(line => line.trim() !== '' && !/^(?:[ \t]*#|---|%YAML)/.test(line))
  const [second = '', third = ''] = rest
  const item = /^[ \t]*- +(.*)/.exec(first)?.[1]
  if (item !== undefined)
    return (
      key.test(item) && rest.some(line => /^[ \t]*(?:- |[ \t]\S)/.test(line) && key.test(line.replace(/^[ \t-]+/, '')))
    )
  // Lines with labels are a list that a person wrote.
  if (!key.test(first) || (rest.length > 1 && [first, ...rest].every(line => /^\S[^:]*: +[^\s[{|>&\d"']/.test(line))))
    return false
  return /:[ \t]*$/.test(first) ? /^[ \t]*- |^ {2,}\S/.test(second) : key.test(second) && key.test(third)
}

const maxYaml = 1024 * 1024

const isPlace = (value: unknown): boolean => listsIn([value]).length > 0

const rowOf = (value: unknown): ImportedRow =>
  isJsonObject(value) ? featureRow(asFeature(value)) : { refused: 'unreadable' }

/** Returns the restaurants of a value of any structure. @throws UnreadableFile `unknown_format` */
const rowsOfValue = (value: unknown, towns: TownsByName): Iterable<ImportedRow | BesideRows> => {
  const title = nameOf(membersOf(value))
  const found = boardRows(value) ?? listRows(value) ?? tableOf(value)
  if (found) return [...(title === undefined ? [] : [{ title }]), ...found]
  const nodes = nodesOf(value, 1)
  if (nodes.length === 0) throw new UnreadableFile('unknown_format')
  return rowsOfDocument({ nodes, aside: [], ...(title !== undefined && { title }) }, towns)
}

const listRows = (value: unknown): ImportedRow[] | undefined => {
  const lists = listsIn(value)
  const rows = lists.flatMap(({ group, objects }) =>
    rowsOfList(objects).map(row => (group === undefined ? row : { group, ...row })),
  )
  return lists.length > 0 ? rows : undefined
}

/** Returns the cards of a board, such as Trello's, in groups by its lists. */
const boardRows = (value: unknown): ImportedRow[] | undefined => {
  const { cards, lists } = membersOf(value)
  if (!Array.isArray(cards) || !Array.isArray(lists) || !cards.every(card => isJsonObject(card) && 'idList' in card))
    return undefined
  const names = new Map(lists.filter(isJsonObject).map(list => [list.id, textOfValue(list.name)]))
  const closed = new Set(lists.filter(isJsonObject).flatMap(({ id, closed }) => (closed === true ? [id] : [])))
  const kept = (cards as JsonObject[]).filter(
    ({ idList, closed: isClosed }) => isClosed !== true && !closed.has(idList),
  )
  return kept.map(card => cardRow(card, names.get(card.idList)))
}

const cardRow = (
  { name, desc, labels, coordinates, address, locationName, due }: JsonObject,
  group: string | undefined,
): ImportedRow => ({
  ...rowOf({ name, note: desc, address: address ?? locationName, coordinates, tags: labels, visited: due }),
  ...(group !== undefined && { group }),
})

/** Returns the rows of a list of objects: as a table, if no member is known to be the name. */
const rowsOfList = (objects: readonly unknown[]): ImportedRow[] => {
  const rows = objects.map(rowOf)
  const named = rows.filter(({ name }) => name !== undefined).length
  return named < rows.length / 2 ? (tableOf(objects) ?? rows) : rows
}

/** Returns the rows of a list of flat objects whose names of members are unknown: as a table, by what the members hold. */
const tableOf = (value: unknown): ImportedRow[] | undefined => {
  if (!Array.isArray(value) || value.length === 0 || !value.every(isJsonObject)) return undefined
  const names = [...new Set(value.slice(0, sampled).flatMap(object => Object.keys(object)))]
  if (names.length < 2 || names.length > maxColumns) return undefined
  const rows = value.map(object => names.map(name => textOfValue(object[name]) ?? ''))
  const found = headerAmong([names, ...rows.slice(0, sampled)], '\t')
  if (!found?.header.meanings.some(meaning => meaning?.column === 'name')) return undefined
  return [
    ...placesIn(
      rows.map((cells, index) => ({ line: index + 1, cells })),
      found.header,
      { isTyped: true },
    ),
  ].map(({ line: _, ...row }) => row)
}

const sampled = 50
const maxColumns = 200

const maxDepth = 6

/** Returns a value as a document: keys are headings of lists and of objects, and names of other values. */
const nodesOf = (value: unknown, level: number): Node[] => {
  if (level > maxDepth) return []
  if (Array.isArray(value)) {
    const items = value.flatMap(item => {
      const text = textOfValue(item)
      if (text !== undefined) return { nodes: [paragraph(text)] }
      const inner = nodesOf(item, level + 1)
      return inner.length > 0 ? { nodes: inner } : []
    })
    return items.length > 0 ? [{ kind: 'list', isOrdered: false, items }] : []
  }
  const members = Object.entries(membersOf(value))
  const scalars = members.filter(([, member]) => typeof member !== 'object' || member === null)
  const names = scalars.map(([key, member]) => ({
    nodes: [paragraph(typeof member === 'string' && member !== '' ? `${key} – ${member}` : key)],
  }))
  // `firstName` is a member of an object, `Jade Garden` is not.
  const named = members.filter(([key]) => /^[\p{Lu}\p{Lo}\d"']/u.test(key)).length
  const isOfNames = scalars.length === members.length && members.length > 1 && named >= members.length * 0.6
  return [
    ...(isOfNames ? [{ kind: 'list' as const, isOrdered: false, items: names }] : []),
    ...members.flatMap(([key, member]): Node[] => {
      const inner = typeof member === 'object' && member !== null ? nodesOf(member, level + 1) : []
      return inner.length > 0 ? [{ kind: 'heading', level, line: plainLine(1, key) }, ...inner] : []
    }),
  ]
}

const paragraph = (text: string): Node => ({
  kind: 'paragraph',
  lines: text
    .split('\n')
    .filter(line => line.trim() !== '')
    .map((line): Line => plainLine(1, line.trim())),
})
