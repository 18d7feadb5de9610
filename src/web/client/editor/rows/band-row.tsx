import { useLayoutEffect, useRef } from 'preact/hooks'
import { maxBandLength } from '../../../../domain/bands.ts'
import { clean } from '../../../../domain/text.ts'
import { formatMessage } from '../../shared/messages.ts'
import { Grip, SignButton } from '../../shared/mover.tsx'
import type { ShownList } from '../model/index.ts'
import { SavedText } from '../saved-text.tsx'
import { useTools } from '../tools.ts'
import type { Heading } from './items.ts'
import { type RowPlacement, styleOf } from './row-window.ts'

export type BandActions = {
  /** @param count wanted number of places above the heading */
  border(heading: Heading, count: number): void
  grab(event: PointerEvent, key: string): void
  measure(row: HTMLElement): void
}

type BandRowProps = RowPlacement & {
  heading: Heading
  list: Pick<ShownList, 'bands' | 'placeCount'>
  actions: BandActions
  class: string | undefined
}

/** The heading of a band, whose upper border can be moved and whose name is changed where it stands. */
export const BandRow = ({ heading, list, actions, ...shown }: BandRowProps) => {
  const { messages, model, announce } = useTools()
  const { editor, bandEditor } = messages
  const { key, band, index, start } = heading
  const row = useRef<HTMLLIElement>(null)
  useLayoutEffect(() => actions.measure(row.current!), [])
  const upper = list.bands?.[index - 1]
  return (
    <li
      ref={row}
      data-key={key}
      class={shown.class ? `band ${shown.class}` : 'band'}
      style={styleOf(shown)}
      tabIndex={-1}
    >
      {upper && (
        <Grip
          label={formatMessage(band ? bandEditor.start : bandEditor.end, { name: (band ?? upper).name })}
          sign="M12 5v14M7 9l5-5 5 5M7 15l5 5 5-5"
          help="border-help"
          {...{ at: start, first: 0, last: list.placeCount }}
          grab={event => actions.grab(event, key)}
          move={count => actions.border(heading, count)}
        />
      )}
      {band ? (
        <SavedText
          class="band-name"
          value={band.name}
          label={formatMessage(bandEditor.name, { number: index + 1 })}
          longest={maxBandLength}
          lines="one"
          commit={text => {
            const to = clean(text).trim()
            // An emptied name stays as it was.
            if (to !== '') model.bands({ is: 'rename', band: band.name, to })
          }}
        />
      ) : (
        <span class="band-name">{bandEditor.rest}</span>
      )}
      <span class="band-count">
        {formatMessage(bandEditor.count, { count: band ? band.size : list.placeCount - start })}
      </span>
      {band && (
        <SignButton
          class="remove"
          label={formatMessage(bandEditor.remove, { name: band.name })}
          sign={editor.removeIt}
          click={() => {
            model.bands({ is: 'remove', band: band.name })
            announce(formatMessage(bandEditor.removed, { name: band.name }))
          }}
        />
      )}
    </li>
  )
}
