import type { Progress } from '../core/operation.ts'
import type { LinkReason } from '../domain/map-links/reasons.ts'
import { maxFileRows } from '../formats/import/imported-place.ts'
import type { ParsedRow } from '../formats/import/read-file.ts'
import { UnreadableFile } from '../formats/import/refusals.ts'
import type { OpenedLink } from '../places/map-links/link-opener.ts'
import type { LinkOpening } from './link-opening.ts'

type Opening = {
  open: LinkOpening
  /** Whether shared lists are opened. */
  withLists: boolean
  progress: Progress | undefined
}

/**
 * Opens the links of rows whose place only Google's server knows. The place of a short link joins its row; a shared list becomes a row for
 * each of its places, and its title their group. A row whose link is not opened keeps its name and gets the reason.
 * @throws the signal's reason; UnreadableFile for more rows than `maxFileRows`
 */
export async function openMapLinks(
  rows: readonly ParsedRow[],
  { open, withLists, progress }: Opening,
): Promise<ParsedRow[]> {
  if (!rows.some(({ linkToOpen }) => linkToOpen !== undefined)) return [...rows]
  // Imported lazily, with the readers of all files. Few imports have such links.
  const { numberRow } = await import('../formats/import/read-file.ts')
  const { googleListRows } = await import('../formats/import/google-list.ts')

  /** Joins a row with the place of its link. What the row itself says is kept. */
  const joined = (link: string, row: ParsedRow): ParsedRow[] => {
    const behind = numberRow({ link }, row.row)
    if ('refused' in behind) return []
    const { linkToOpen: _, ...rest } = row
    if (!('refused' in rest)) return [{ ...rest, description: { ...behind.description, ...rest.description } }]
    const { refused: __, beside, ...at } = rest
    return [{ ...behind, ...at, description: { ...behind.description, ...beside } }]
  }

  const rowsOfList = (list: string, { line, group }: ParsedRow): ParsedRow[] => {
    const rows: ParsedRow[] = []
    let title = group
    for (const found of googleListRows(list))
      if ('title' in found) title ??= found.title
      else {
        const at = { ...(line !== undefined && { line }), ...(title !== undefined && { group: title }) }
        rows.push(numberRow({ ...found, ...at }, rows.length + 1))
      }
    return rows
  }

  const rowsBehind = (found: OpenedLink, row: ParsedRow): ParsedRow[] => {
    if ('reason' in found) return []
    if ('link' in found) return joined(found.link, row)
    const places = rowsOfList(found.list, row)
    // Words beside a link to a list are its name, unless they say where: then a place stands above the link.
    return isPlace(row) && places.length > 0 ? [row, ...places] : places
  }

  const opened: ParsedRow[] = []
  for (const row of rows) {
    const { linkToOpen } = row
    const found = linkToOpen === undefined ? undefined : await open(linkToOpen, withLists)
    const added = found ? rowsBehind(found, row) : []
    const reason = found && ('reason' in found ? found.reason : 'link_failed')
    opened.push(...(added.length > 0 ? added : [reason === undefined ? row : notOpened(row, reason)]))
    if (opened.length > maxFileRows) throw new UnreadableFile('too_many_rows')
    // Shows that the import is alive. The rows are counted while they are looked up.
    progress?.(0, rows.length)
  }
  return opened.map((row, index) => ({ ...row, row: index + 1 }))
}

const isPlace = (row: ParsedRow): boolean =>
  'description' in row && (row.description.near ?? row.description.address) !== undefined

/** Words beside a link to a list are its title, and no place, unless they say where. */
const notOpened = (row: ParsedRow, reason: LinkReason): ParsedRow => {
  if ('refused' in row) return { ...row, refused: reason }
  if (reason !== 'shared_list' || isPlace(row)) return { ...row, linkReason: reason }
  const { description: _, rank: __, shortened: ___, ...head } = row
  return { ...head, refused: reason }
}
