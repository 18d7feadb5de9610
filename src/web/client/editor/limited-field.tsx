import type { RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { formatMessage } from '../shared/messages.ts'
import { grow } from '../shared/text-field.ts'
import { useUniqueId } from '../shared/use-unique-id.ts'
import { excessOf, type Lines, TooLong } from './too-long.tsx'
import { useTools } from './tools.ts'

type LimitedFieldProps = {
  id: string
  label: string
  value: string
  /** Maximum length in characters. */
  longest: number
  /** `one` by default. */
  lines?: Lines
  field?: RefObject<(HTMLInputElement & HTMLTextAreaElement) | null>
  name?: string
  isRequired?: boolean
  placeholder?: string
  class?: string
}

/** A field of a form with its label. While its text is too long, the browser does not send the form, and says why. */
export const LimitedField = (props: LimitedFieldProps) => {
  const { id, label, value, longest, lines = 'one', field: given, isRequired, ...rest } = props
  const { tooLong } = useTools().messages.editor
  const excessId = useUniqueId()
  const own = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const field = given ?? own
  const [excess, setExcess] = useState({ seen: 0, heard: 0 })
  const judge = (isPause: boolean) => {
    const { current } = field
    const seen = excessOf(current!.value, longest, lines)
    if (lines === 'many') grow(current!)
    current!.setCustomValidity(seen > 0 ? formatMessage(tooLong, { count: seen }) : '')
    setExcess(({ heard }) => ({ seen, heard: isPause || seen === 0 ? seen : heard }))
  }
  useLayoutEffect(() => judge(false), [])
  const shared = {
    ...rest,
    required: isRequired,
    id,
    ref: field,
    dir: 'auto' as const,
    defaultValue: value,
    onInput: () => judge(false),
    'aria-invalid': excess.seen > 0 || undefined,
    'aria-describedby': excess.seen > 0 ? excessId : undefined,
  }
  return (
    <>
      <label for={id}>{label}</label>
      {lines === 'many' ? (
        <textarea {...shared} rows={1} onChange={() => judge(true)} />
      ) : (
        <input
          {...shared}
          autocomplete="off"
          onChange={({ currentTarget }) => {
            // Blanks are no text. The browser then says in its own words that a required one is missing.
            currentTarget.value = currentTarget.value.trim()
            judge(true)
          }}
        />
      )}
      <TooLong id={excessId} excess={excess} />
    </>
  )
}
