import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Button } from '../shared/button.tsx'
import { isComposing } from '../shared/is-composing.ts'
import { formatMessage } from '../shared/messages.ts'
import { TextField } from '../shared/text-field.ts'
import { useUniqueId } from '../shared/use-unique-id.ts'
import { excessOf, type Lines, TooLong } from './too-long.tsx'
import { useTools } from './tools.ts'

type SavedTextProps = {
  /** The text as others see it. A field that has the focus keeps its own. */
  value: string
  label: string
  class: string
  id?: string
  placeholder?: string
  /** Maximum length in characters. */
  longest: number
  lines: Lines
  /** Text by someone else that the person has not seen in the field. */
  theirs?: string | undefined
  /** @param from the text when typing began */
  commit(text: string, from: string): void
  /** Called with each key. */
  typing?(text: string, from: string): void
}

/** A text area that grows with its text, saves itself while a person writes, and says when its text is too long. */
export const SavedText = (props: SavedTextProps) => {
  const { value, label, id, placeholder, lines } = props
  const { editor } = useTools().messages
  const excessId = useUniqueId()
  const [excess, setExcess] = useState({ seen: 0, heard: 0 })
  const [withheld, setWithheld] = useState<string>()
  const area = useRef<HTMLTextAreaElement>(null)
  const text = useRef<TextField>(undefined)
  const latest = useRef(props)
  latest.current = props
  useLayoutEffect(() => {
    const field = area.current!
    if (lines === 'one') keepOnOneLine(field)
    const excessIn = (typed: string) => excessOf(typed, latest.current.longest, lines)
    text.current = new TextField({
      field,
      excess: excessIn,
      commit: (typed, from) => latest.current.commit(typed, from),
      typing(typed, from) {
        const seen = excessIn(typed)
        setExcess(before => (seen === before.seen ? before : { seen, heard: seen > 0 ? before.heard : 0 }))
        latest.current.typing?.(typed, from)
      },
      withheld: setWithheld,
      paused: () => setExcess(({ seen }) => ({ seen, heard: seen })),
    })
    return () => text.current!.drop()
  }, [])
  useLayoutEffect(() => text.current!.show(value), [value])
  const isTooLong = excess.seen > 0
  const theirs = props.theirs ?? withheld
  return (
    <>
      <textarea
        ref={area}
        id={id}
        rows={1}
        dir="auto"
        class={props.class}
        aria-label={label}
        placeholder={placeholder}
        aria-invalid={isTooLong || undefined}
        aria-describedby={isTooLong ? excessId : undefined}
      />
      <TooLong id={excessId} excess={excess} />
      {theirs !== undefined && (
        <p class="theirs" role="status">
          {formatMessage(editor.draftTheirs, { text: theirs })}{' '}
          {props.theirs === undefined && <Button onClick={() => text.current!.takeLatest()} text={editor.takeTheirs} />}
        </p>
      )}
    </>
  )
}

/** Enter leaves the field for what is around it, and pasted line breaks become blanks. The text still wraps. */
function keepOnOneLine(field: HTMLTextAreaElement): void {
  field.addEventListener('keydown', event => {
    if (event.key !== 'Enter' || isComposing(event)) return
    event.preventDefault()
    field.closest<HTMLElement>('[tabindex="-1"]')!.focus({ preventScroll: true })
  })
  field.addEventListener('input', () => {
    if (/[\r\n]/.test(field.value)) field.value = field.value.replace(/[\r\n]+/g, ' ')
  })
}
