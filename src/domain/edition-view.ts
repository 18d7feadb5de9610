import * as z from 'zod'
import { briefForms } from '../core/brief.ts'
import { tableColumns } from '../core/table-columns.ts'
import { changesBetween, type Edition, type EditionChanges, maxLabelLength, type RankedPlace } from './edition.ts'
import { maxPlaces } from './list.ts'
import { type Addresses, AnyList, listUrl } from './list-view.ts'
import { authoredNotice, textUpTo, timeSchema, urlSchema } from './response-schemas.ts'
import { countThatFits } from './response-size.ts'

export const label = z.string().describe('The label of the edition, such as `2026`.')

const members = {
  label: textUpTo(maxLabelLength),
  title: textUpTo(200).optional().describe(authoredNotice),
  createdAt: timeSchema,
}

/** An edition without its places. */
export const EditionSummary = z
  .object({
    ...members,
    version: z.int().min(1).describe('The version of the list that was frozen.'),
    placeCount: z.int().min(0).max(maxPlaces),
    url: urlSchema.describe('The page of the edition.'),
    exports: z.record(textUpTo(20), urlSchema).describe('The edition as a file, by format.'),
  })
  .meta({ id: 'EditionSummary' })
  .register(tableColumns, { columns: ['label', 'title', 'createdAt', 'placeCount', 'url'], key: 'label' })
  .register(briefForms, { keep: [...Object.keys(members), 'placeCount', 'url'] })

const rank = z.int().min(1).max(maxPlaces)

const changedPlaces = z
  .array(
    z
      .object({ id: textUpTo(100), name: textUpTo(300), from: rank.optional(), to: rank.optional() })
      .register(tableColumns, { columns: ['from', 'to', 'name', 'id'], key: 'id' }),
  )
  .max(maxPlaces)

/** How a ranking differs from an edition. */
export const RankingChanges = {
  comparedWith: textUpTo(maxLabelLength)
    .optional()
    .describe('The label of the edition that `changes` starts from. Left out if there is none.'),
  changes: z
    .object({
      entered: changedPlaces.describe('New places, with their rank `to`.'),
      left: changedPlaces.describe('Places that are gone, with their last rank `from`.'),
      rose: changedPlaces.describe('Places with a better (lower) rank than before.'),
      fell: changedPlaces.describe('Places with a worse (higher) rank than before.'),
    })
    .optional(),
  changesLeftOut: z
    .int()
    .min(1)
    .optional()
    .describe('Number of changes that did not fit into an answer for an assistant.'),
}

/** A list as an edition froze it. */
export const EditionView = z
  .object({
    ...AnyList.shape,
    url: urlSchema.describe('The page of the edition.'),
    exports: z.record(textUpTo(20), urlSchema).describe('The edition as a file, by format.'),
    nextCursor: z.string().max(500).optional().describe('There are more places: send this as `cursor` to getEdition.'),
    edition: z.object(members),
    ...RankingChanges,
  })
  .meta({ id: 'Edition' })

export const editionUrl = (slug: string, label: string, base: string): string =>
  `${listUrl(slug, base)}/editions/${label}`
export const editionExportUrl = (slug: string, label: string, format: string, base: string): string =>
  `${base}/api/v1/lists/${slug}/editions/${label}/export/${format}`

/** Returns the addresses of an edition. */
export const editionLinks = (slug: string, label: string, { base, formats }: Addresses) => ({
  url: editionUrl(slug, label, base),
  exports: Object.fromEntries(formats.map(format => [format, editionExportUrl(slug, label, format, base)])),
})

export const editionView = (slug: string, edition: Edition, addresses: Addresses): z.output<typeof EditionSummary> => ({
  label: edition.label,
  ...(edition.title !== undefined && { title: edition.title }),
  createdAt: edition.createdAt,
  version: edition.version,
  placeCount: edition.placeCount,
  ...editionLinks(slug, edition.label, addresses),
})

type Compared = {
  comparedWith?: string | undefined
  changes?: EditionChanges | undefined
  changesLeftOut?: number | undefined
}

/** Compares a ranking with an edition, if there is one. */
export const comparedView = (
  before: { label: string; places: readonly RankedPlace[] } | undefined,
  after: readonly RankedPlace[],
): Compared => (before ? { comparedWith: before.label, changes: changesBetween(before.places, after) } : {})

/** Keeps as many changes as fit into `maxLength`: new and former places before those that moved. */
export function fitChanges<C extends Compared>(compared: C, maxLength: number): C {
  const { changes } = compared
  if (!changes) return compared
  const all = Object.values(changes).flat()
  let shown = all.length === 0 ? 0 : countThatFits(all, maxLength)
  if (shown === all.length) return compared
  const changesLeftOut = all.length - shown
  const fitting = Object.entries(changes).map(([kind, places]) => {
    const part = places.slice(0, shown)
    shown -= part.length
    return [kind, part] as const
  })
  return { ...compared, changes: Object.fromEntries(fitting), changesLeftOut }
}
