import type { Progress } from '../core/operation.ts'
import { maxFileRows } from '../formats/import/imported-place.ts'
import type { ParsedRow } from '../formats/import/read-file.ts'
import { UnreadableFile } from '../formats/import/refusals.ts'
import type { LinkOpener, OpenedLink } from '../places/map-links/link-opener.ts'

type Opening = {
  /** Absent if links are not opened here. */
  links: LinkOpener | undefined
  signal: AbortSignal | undefined
  progress: Progress | undefined
}

/** After this many links in a row that could not be opened, the others are not tried. */
const maxFailures = 5

/**
 * Opens the links of rows whose place only Google's server knows. The place of a short link joins its row; a shared list becomes a row for
 * each of its places, and its title their group. A row whose link cannot be opened stays as it was.
 * @throws the signal's reason; UnreadableFile for more rows than `maxFileRows`
 */
export async function openMapLinks(
  rows: readonly ParsedRow[],
  { links, signal, progress }: Opening,
): Promise<ParsedRow[]> {
  if (!links || !rows.some(({ linkToOpen }) => linkToOpen !== undefined)) return [...rows]
  // Imported lazily, with the readers of all files. Few imports have such links.
  const { numberRow } = await import('../formats/import/read-file.ts')
  const { googleListRows } = await import('../formats/import/google-list.ts')

  /** Joins a row with the place of its link. What the row itself says is kept. */
  const joined = (link: string, row: ParsedRow): ParsedRow[] => {
    const behind = numberRow({ link }, row.row)
    if ('refused' in behind) return []
    const { linkToOpen: _, ...rest } = row
    if (!('refused' in rest)) return [{ ...rest, description: { ...behind.description, ...rest.description } }]
    const { refused: __, ...at } = rest
    return [{ ...behind, ...at }]
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
    if ('link' in found) return joined(found.link, row)
    const places = rowsOfList(found.list, row)
    // Words beside a link to a list are its name, unless they say where: then a place stands above the link.
    return isPlace(row) && places.length > 0 ? [row, ...places] : places
  }

  const opened: ParsedRow[] = []
  let failures = 0
  for (const row of rows) {
    signal?.throwIfAborted()
    const { linkToOpen } = row
    const found = linkToOpen === undefined || failures >= maxFailures ? undefined : await links.open(linkToOpen, signal)
    if (linkToOpen !== undefined) failures = found ? 0 : failures + 1
    const added = found ? rowsBehind(found, row) : []
    opened.push(...(added.length > 0 ? added : [linkToOpen === undefined ? row : notOpened(row)]))
    if (opened.length > maxFileRows) throw new UnreadableFile('too_many_rows')
    // Shows that the import is alive. The rows are counted while they are looked up.
    progress?.(0, rows.length)
  }
  return opened.map((row, index) => ({ ...row, row: index + 1 }))
}

const isPlace = (row: ParsedRow): boolean =>
  'description' in row && (row.description.near ?? row.description.address) !== undefined

const notOpened = (row: ParsedRow): ParsedRow =>
  'refused' in row && row.refused === 'link_not_opened' ? { ...row, refused: 'link_failed' } : row
