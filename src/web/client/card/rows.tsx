import { useRef } from 'preact/hooks'
import { Place } from '../../components/place.tsx'
import { priceSigns } from '../../text/details.ts'
import { offsetsOf, rankWhile, shiftOf, useDrag } from '../editor/rows/use-drag.ts'
import '../shared/keep-focus.ts'
import { formatMessage } from '../shared/messages.ts'
import { Handle, MoveButtons } from '../shared/mover.tsx'
import { messages } from './messages.ts'
import type { CardPlace } from './read-result.ts'

type RowsProps = {
  places: readonly CardPlace[]
  /** Number of places that are drawn. */
  drawn: number
  mayChange: boolean
  /** @param rank counted from 1 */
  move(id: string, rank: number): void
}

export const Rows = ({ places, drawn, mayChange, move }: RowsProps) => {
  const { details, editor, list: words } = messages
  const list = useRef<HTMLOListElement>(null)
  const shown = places.slice(0, drawn)
  const { held, grab } = useDrag({
    list,
    keys: shown.map(({ id }) => id),
    offsets: () => offsetsOf(list.current!),
    dropped: (id, at) => move(id, at + 1),
  })
  const heldRow = held && list.current?.children[held.from]
  const heldHeight = heldRow instanceof HTMLElement ? heldRow.offsetHeight : 0
  return (
    <>
      <h2 id="ranked" class="unseen">
        {words.ranked}
      </h2>
      {mayChange && (
        <p id="handle-help" hidden>
          {editor.handleHelp}
        </p>
      )}
      <ol ref={list} class={held ? 'rows dragging' : 'rows'} aria-labelledby="ranked">
        {shown.map(({ id, name, englishName, address, note, mapsUrl, tags, price, closed }, index) => {
          const rank = rankWhile(index, held)
          const mover = {
            name,
            rank: index + 1,
            count: places.length,
            messages: editor,
            toRank: (to: number) => move(id, to),
          }
          const shift = held && held.key !== id ? shiftOf(index, held) * heldHeight : 0
          return (
            <li
              key={id}
              value={rank}
              class={[held?.key === id && 'held', closed && 'closed'].filter(Boolean).join(' ') || undefined}
              style={shift === 0 ? undefined : { translate: `0 ${shift}px` }}
            >
              {mayChange && (
                <Handle
                  {...mover}
                  grab={event => {
                    // Safari does not focus pressed buttons. The focus shows the buttons of the row.
                    ;(event.currentTarget as HTMLElement).focus({ preventScroll: true })
                    grab(event, id)
                  }}
                />
              )}
              <div class="place">
                <Place
                  variant="row"
                  place={{
                    name,
                    englishName,
                    about: [closed ? words.closedForGood : '', address].filter(Boolean).join(' · '),
                    note,
                    details: {
                      price:
                        price === undefined
                          ? undefined
                          : {
                              text: priceSigns(price, details),
                              label: formatMessage(details.price, { level: price }),
                            },
                      tags: tags.map(text => ({ text, href: undefined })),
                    },
                    ...(mapsUrl !== undefined && {
                      mapLink: { href: mapsUrl, text: formatMessage(words.openInMaps, { name }) },
                    }),
                  }}
                />
              </div>
              {mayChange && (
                <div class="movers">
                  <MoveButtons {...mover} />
                </div>
              )}
            </li>
          )
        })}
      </ol>
    </>
  )
}
