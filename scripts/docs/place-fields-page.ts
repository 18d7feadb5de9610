import type { NamedDetail } from '../../src/domain/entry-details.ts'
import { ownReader } from '../../src/domain/place-field.ts'
import { allFields, type NamedField } from '../../src/domain/place-fields.ts'
import { bandColumn, exportedDetails, exportedFields } from '../../src/formats/export/columns.ts'
import { importColumns } from '../../src/formats/import/table/columns.ts'
import { columnNames } from '../../src/places/sources/rows/columns.ts'

const code = (names: readonly string[]): string => [...new Set(names)].map(name => `\`${name}\``).join(', ')

const sourceOf = (source: string | readonly string[] | null): string => {
  if (source === ownReader) return 'several'
  return source === null ? '' : code([source].flat())
}

const exporters = Object.keys(allFields[0]!.exports) as (keyof NamedField['exports'])[]

const refreshes = {
  replaced: 'takes the value of the source',
  stays: 'keeps the value',
  [ownReader]: 'see [Update places](how-to/load-places.md#update-places)',
} satisfies Record<NamedField['refresh'], string>

/** Returns the page about the fields of a place, in Markdown. */
export const placeFieldsPage = (): string =>
  [
    '# Place fields',
    '',
    'Look up here where each field of a place comes from, under which names Forklist finds it in files, and which exports have it. The types are at [the object Place](operations.md#place).',
    '',
    '## Data sources',
    '',
    'The tags and columns that the [place index](how-to/load-places.md) reads. “several” means that the value comes from several of them. Of a list in Overture Maps, the first item counts.',
    '',
    '| field | OpenStreetMap | Overture Maps | Foursquare | a refresh |',
    '|---|---|---|---|---|',
    ...allFields.map(
      ({ name, osmTags, overtureColumn, foursquareColumn, refresh }) =>
        `| \`${name}\` | ${sourceOf(osmTags)} | ${sourceOf(overtureColumn)} | ${sourceOf(foursquareColumn)} | ${refreshes[refresh]} |`,
    ),
    '',
    '## Columns of your own table',
    '',
    'The column names that the place index recognises in CSV, members of NDJSON and properties of GeoJSON. Case, spaces and punctuation do not matter. The most precise name wins.',
    '',
    '| column | names |',
    '|---|---|',
    ...Object.entries(columnNames).flatMap(([column, names]) =>
      names.length === 0 ? [] : [`| ${column} | ${code(names)} |`],
    ),
    '',
    '## Columns of an imported list',
    '',
    'The names that an [import into a list](import-formats.md) recognises, in tables and as members of objects. Case, accents and punctuation do not matter. `nothing` stands for columns that are left out. Those of `aside` go into the note in a table, and are left out elsewhere.',
    '',
    '| column | names |',
    '|---|---|',
    ...importColumns.map(([column, names]) => `| ${column} | ${code(names)} |`),
    '',
    '## Exports',
    '',
    'The fields in each [export](export-formats.md), besides rank, note and map link, and what the list says about its places. Those in brackets are present only if a place of the list has a value. `latitude` and `longitude` are the point of a pin where they are not columns.',
    '',
    '| format | fields |',
    '|---|---|',
    ...exporters.map(format => `| \`${format}\` | ${columnsIn(format).join(', ')} |`),
    '',
  ].join('\n')

const columnsIn = (format: keyof NamedField['exports']): string[] => [
  ...exportedFields(format).map(columnIn(format)),
  `[${code([bandColumn.name])}]`,
  ...exportedDetails(format).map(columnIn(format)),
]

const columnIn =
  (format: keyof NamedField['exports']) =>
  ({ name, exports }: Pick<NamedField | NamedDetail, 'name' | 'exports'>): string =>
    exports[format] === 'always' ? code([name]) : `[${code([name])}]`
