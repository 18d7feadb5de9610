import { Fragment } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { formatMessage } from '../../shared/messages.ts'
import { dayInWords, detailInWords } from '../change-in-words.ts'
import { useTools } from '../tools.ts'
import { DetailsPanel, type DetailsProps } from './details-panel.tsx'

/** The tags, dishes, price and last visit of a place in one line, which opens the fields to change them. */
export const Details = (props: DetailsProps) => {
  const { detailEditor, details } = useTools().messages
  const { place } = props
  const { name, tags = [], dishes = [], price, visitedOn } = place
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const texts = [
    ...(price === undefined ? [] : [detailInWords(price, details)]),
    ...tags,
    ...dishes,
    ...(visitedOn === undefined ? [] : [formatMessage(detailEditor.visitedOn, { date: dayInWords(visitedOn) })]),
  ]
  const chips = isOpen ? [] : texts
  const label = formatMessage(texts.length > 0 ? detailEditor.change : detailEditor.add, { name })
  return (
    <>
      <button
        ref={button}
        type="button"
        class={chips.length > 0 ? 'details-line' : 'details-line icon'}
        aria-expanded={isOpen}
        aria-label={[label, texts.join(', ')].filter(Boolean).join(': ')}
        title={label}
        onClick={() => setOpen(!isOpen)}
      >
        {chips.map((chip, index) => (
          // Speech control matches the words that are shown with the name, so spaces divide them.
          <Fragment key={index}>
            <bdi class="detail-chip">{chip}</bdi>{' '}
          </Fragment>
        ))}
        {chips.length === 0 && (
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M4 12.5 12.5 4H20v7.5L11.5 20zM16 8h.01" />
          </svg>
        )}
      </button>
      {isOpen && (
        <DetailsPanel
          {...props}
          label={label}
          close={() => {
            setOpen(false)
            button.current!.focus()
          }}
        />
      )}
    </>
  )
}
