import { useState } from 'preact/hooks'
import { columnsIn, columnsReading } from '../../../../../formats/import/table/columns-reading.ts'
import { formatMessage } from '../../../shared/messages.ts'
import { useUniqueId } from '../../../shared/use-unique-id.ts'
import { useTools } from '../../tools.ts'
import type { Report, Scope } from './decisions.ts'
import type { Preview } from './importing.ts'
import { keepReading } from './kept-columns.ts'

type Column = NonNullable<Report['columns']>[number]
type ColumnName = Column['as']

/** Columns of which a place can have several. */
const isRepeatable = new Set<ColumnName>([undefined, 'note', 'tags', 'dishes', 'rating', 'nothing'])
/** Columns that group the rows. With another one, the groups are others. */
const isOfGroups = new Set<ColumnName>(['list', 'category'])

/** Shows what each column of a table is taken for, and lets the person change it. */
export const Columns = ({ preview, want }: { preview: Preview; want(change: Scope): void }) => {
  const { importing: texts } = useTools().messages
  const id = useUniqueId()
  const { columns = [] } = preview.decisions.plan
  const wanted = columnsIn(preview.wanted.reading)
  const [isOpen] = useState(() => !wanted && columns.some(({ as, isGuessed }) => isGuessed || as === undefined))
  if (columns.length === 0) return null
  const shown = columns.map((column, index) => ({
    ...column,
    as: wanted ? ((wanted[index] || undefined) as ColumnName) : column.as,
  }))
  const take = (chosen: Column, as: ColumnName) => {
    const changed = shown.map(column => {
      if (column !== chosen && (column.as !== as || isRepeatable.has(as))) return column
      return { ...column, as: column === chosen ? as : undefined }
    })
    keepReading(changed)
    const areOthers = isOfGroups.has(as) || isOfGroups.has(chosen.as)
    want({ reading: columnsReading(changed), ...(areOthers && { groups: undefined, firstRows: undefined }) })
  }
  return (
    <details class="columns" open={isOpen}>
      <summary>{texts.columns}</summary>
      <p class="aside">
        {texts.columnsMean} {columns.some(({ heading }) => heading !== '') && texts.columnsKept}
      </p>
      <ul>
        {shown.map((column, index) => (
          <li key={index}>
            <label for={`${id}-${index}`}>
              <b dir="auto">{column.heading || formatMessage(texts.column, { count: index + 1 })}</b>
              <span class="aside" dir="auto">
                {column.texts.join(' · ')}
              </span>
            </label>
            <select
              id={`${id}-${index}`}
              value={column.as ?? 'asNote'}
              onChange={({ currentTarget: { value } }) =>
                take(column, value === 'asNote' ? undefined : (value as ColumnName))
              }
            >
              {Object.entries(texts.columnNames).map(([name, text]) => (
                <option key={name} value={name}>
                  {text}
                </option>
              ))}
            </select>
          </li>
        ))}
      </ul>
    </details>
  )
}
