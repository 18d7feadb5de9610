import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { definedMembers } from '../../../../../util/defined-members.ts'
import { Button } from '../../../shared/button.tsx'
import { useUniqueId } from '../../../shared/use-unique-id.ts'
import { LimitedField } from '../../limited-field.tsx'
import { useTools } from '../../tools.ts'
import type { Correction } from './decisions.ts'

type Words = Omit<Correction, 'row'>

type CorrectProps = { text: string; of: string; initial: Words; save(words: Words): void }

/** A button that opens a form for the words by which a row is looked up. @param of what is corrected */
export const Correct = ({ text, of, initial, save }: CorrectProps) => {
  const { messages, longest } = useTools()
  const { editor, importing } = messages
  const id = useUniqueId()
  const [isOpen, setOpen] = useState<boolean>()
  const root = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (isOpen !== undefined) root.current!.querySelector<HTMLElement>('input, button')!.focus()
  }, [isOpen])
  const submit = (event: Event) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget as HTMLFormElement)
    const textOf = (name: string) => String(fields.get(name)).trim() || undefined
    save({ name: String(textOf('name')), ...definedMembers({ address: textOf('address'), note: textOf('note') }) })
    setOpen(false)
  }
  return (
    <div ref={root} class="correct">
      {isOpen ? (
        <form class="own-place" onSubmit={submit}>
          <LimitedField
            id={id}
            name="name"
            label={editor.ownName}
            value={initial.name}
            longest={longest.ownName}
            isRequired
          />
          <LimitedField
            id={`${id}-address`}
            name="address"
            label={importing.correctAddress}
            value={initial.address ?? ''}
            longest={longest.ownAddress}
          />
          <LimitedField
            id={`${id}-note`}
            name="note"
            label={importing.correctNote}
            value={initial.note ?? ''}
            longest={longest.note}
            lines="many"
          />
          <div class="buttons">
            <button type="submit">{editor.placeSave}</button>
            <Button class="quiet" onClick={() => setOpen(false)} text={editor.cancel} />
          </div>
        </form>
      ) : (
        <Button class="quiet" aria-label={`${text}: ${of}`} onClick={() => setOpen(true)} text={text} />
      )}
    </div>
  )
}
