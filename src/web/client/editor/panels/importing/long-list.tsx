import type { ComponentChild } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Button } from '../../../shared/button.tsx'
import { formatMessage } from '../../../shared/messages.ts'
import { useTools } from '../../tools.ts'

const shownAtFirst = 20

type LongListProps<Item> = { items: readonly Item[]; draw(item: Item): ComponentChild }

/** A list of items: the first ones at once, the others when the person asks for them. A file may have 10,000 rows. */
export function LongList<Item>({ items, draw }: LongListProps<Item>) {
  const { importing } = useTools().messages
  const list = useRef<HTMLUListElement>(null)
  const [isWhole, showWhole] = useState(false)
  useLayoutEffect(() => {
    if (isWhole) list.current!.children[shownAtFirst]?.querySelector<HTMLElement>('summary, input, a')?.focus()
  }, [isWhole])
  const shown = isWhole ? items : items.slice(0, shownAtFirst)
  return (
    <>
      <ul ref={list}>{shown.map(draw)}</ul>
      {shown.length < items.length && (
        <Button onClick={() => showWhole(true)} text={formatMessage(importing.showAll, { count: items.length })} />
      )}
    </>
  )
}

type CheckboxesProps = {
  title: string
  means: string
  items: readonly { key: string; text: string; aside?: string; isChosen: boolean }[]
  bulk: readonly { text: string; isChosen: boolean }[]
  choose(keys: readonly string[], isChosen: boolean): void
}

export const Checkboxes = ({ title, means, items, bulk, choose }: CheckboxesProps) => (
  <fieldset>
    <legend>{title}</legend>
    <p class="aside">{means}</p>
    <LongList
      items={items}
      draw={({ key, text, aside, isChosen }) => (
        <li key={key}>
          <label>
            <input type="checkbox" checked={isChosen} onChange={() => choose([key], !isChosen)} />
            <b dir="auto">{text}</b>
            {aside !== undefined && <span>{aside}</span>}
          </label>
        </li>
      )}
    />
    {items.length > 1 && (
      <div class="buttons">
        {bulk.map(({ text, isChosen }) => {
          const all = () =>
            choose(
              items.map(({ key }) => key),
              isChosen,
            )
          return (
            <button key={text} type="button" onClick={all}>
              {text}
            </button>
          )
        })}
      </div>
    )}
  </fieldset>
)
