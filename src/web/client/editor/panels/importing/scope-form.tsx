import { useRef } from 'preact/hooks'
import { maxPlaces } from '../../../../../domain/list.ts'
import { Button } from '../../../shared/button.tsx'
import { formatMessage, locale } from '../../../shared/messages.ts'
import { useTools } from '../../tools.ts'
import { Columns } from './columns.tsx'
import { needsTown, offeredIn, type Scope } from './decisions.ts'
import type { Importing, Preview } from './importing.ts'
import { Checkboxes } from './long-list.tsx'

type ScopeProps = { preview: Preview; want(change: Scope): void }

/** Lets a person choose which rows of a file are taken, and where they are looked up. */
export const ScopeForm = ({ preview, importing }: { preview: Preview; importing: Importing }) => {
  const { importing: texts, editor } = useTools().messages
  const { scope, decisions, isTownNoHelp } = preview
  const near = useRef<HTMLInputElement>(null)
  const want = (change: Scope) => importing.want({ near: near.current?.value.trim() || undefined, ...change })
  const lookAgain = (event: Event) => {
    event.preventDefault()
    want({})
  }
  return (
    <div class="scope">
      {decisions.rows.some(({ reason }) => reason === 'shared_list') && (
        <Button onClick={() => want({ openLists: true })} text={texts.openList} />
      )}
      <Readings {...{ preview, importing }} />
      <Columns {...{ preview, want }} />
      {offeredIn(decisions.plan).length > 0 && <Groups preview={preview} want={want} />}
      {(scope.near !== undefined || needsTown(decisions)) && (
        <form onSubmit={lookAgain}>
          <label for="import-near">{texts.near}</label>
          <p id="import-near-means" class="aside">
            {texts.nearMeans}
          </p>
          <div class="field">
            <input
              ref={near}
              id="import-near"
              type="text"
              defaultValue={scope.near}
              autocomplete="off"
              maxLength={200}
              placeholder={editor.nearExample}
              aria-describedby="import-near-means"
            />
            <button type="submit" class="quiet">
              {texts.lookAgain}
            </button>
          </div>
          <p class="aside" role="status">
            {isTownNoHelp && texts.nearNoHelp}
          </p>
        </form>
      )}
      <Room preview={preview} want={want} />
    </div>
  )
}

const Readings = ({ preview: { decisions }, importing }: { preview: Preview; importing: Importing }) => {
  const { importing: texts } = useTools().messages
  const others = decisions.plan.readings?.slice(1) ?? []
  return others.map(({ id, as, rowCount, firstRows }) => {
    const names = new Intl.ListFormat(locale, { type: 'unit' }).format([
      ...firstRows.flatMap(({ name }) => name || []),
      ...(rowCount > firstRows.length ? ['…'] : []),
    ])
    return (
      <button key={id} type="button" onClick={() => importing.readAs(id)}>
        {formatMessage(texts.readAs, { count: rowCount, as: texts.levels[as], names })}
      </button>
    )
  })
}

const Groups = ({ preview: { wanted, decisions }, want }: ScopeProps) => {
  const { importing: texts } = useTools().messages
  const items = offeredIn(decisions.plan).map(({ name, rows }) => ({
    key: name,
    text: name === '' ? texts.noGroup : name,
    aside: new Intl.NumberFormat(locale).format(rows),
    isChosen: wanted.groups?.includes(name) ?? true,
  }))
  const choose = (names: readonly string[], isChosen: boolean) => {
    const chosen = items.filter(({ key, ...item }) => (names.includes(key) ? isChosen : item.isChosen))
    const groups = chosen.length < items.length ? chosen.map(({ key }) => key) : undefined
    // The first rows were counted for other groups.
    want({ groups, firstRows: undefined })
  }
  const bulk = [
    { text: texts.allGroups, isChosen: true },
    { text: texts.noGroups, isChosen: false },
  ]
  return <Checkboxes title={texts.groups} means={texts.groupsMean} items={items} bulk={bulk} choose={choose} />
}

/** Says that the list would be too long, or that it is not because only the first rows are taken. */
const Room = ({ preview: { scope, decisions }, want }: ScopeProps) => {
  const { importing: texts } = useTools().messages
  const { places, noteBytes } = decisions.excess
  const isTooLong = places > 0 || noteBytes > 0
  if (!isTooLong && scope.firstRows === undefined) return null
  const firstRows = isTooLong ? decisions.rowsThatFit : undefined
  const tookFirst = formatMessage(texts.tookFirst, { count: scope.firstRows ?? 0 })
  const tooMany = formatMessage(texts.tooMany, { count: places, max: maxPlaces, room: decisions.room })
  return (
    <div class="room">
      <p>{places > 0 ? tooMany : noteBytes > 0 ? texts.notesTooLong : tookFirst}</p>
      {firstRows !== 0 && (
        <button key={firstRows} type="button" onClick={() => want({ firstRows })}>
          {firstRows === undefined ? texts.takeAll : formatMessage(texts.takeFirst, { count: firstRows })}
        </button>
      )}
    </div>
  )
}
