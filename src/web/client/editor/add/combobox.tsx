import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { isComposing } from '../../shared/is-composing.ts'

/** One line of what can be chosen, and what choosing it does. */
export type Option = { content: ComponentChildren; choose(): void }

type ComboboxProps = {
  id: string
  label: string
  placeholder: string
  text: string
  options: readonly Option[]
  /** Whether the options belong to an earlier text: they are shown, but no key chooses one. */
  isOutdated: boolean
  field: { current: HTMLInputElement | null }
  /** What is known of the options. Shown above them, and announced. */
  status: string
  /** How much is loaded, 0 … 1; `null` if something is, and nobody knows how much. */
  progress: number | null | undefined
  typed(text: string): void
  opened(): void
  /** Returns whether a pasted text was taken. */
  pasted(text: string): boolean
  marked(index: number | undefined): void
  closed(): void
  /** Shown inside the field, at its end. */
  children?: ComponentChildren
}

/** A text field with a list of options, after the pattern of ARIA's authoring practices: the focus stays in the field. */
export const Combobox = (props: ComboboxProps) => {
  const { id, label, placeholder, text, options, isOutdated, field, status, progress } = props
  const { typed, opened, pasted, marked, closed, children } = props
  const [active, setActive] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const isOpen = options.length > 0
  const isMarked = isOpen && !isOutdated
  const mark = (index: number) => {
    setActive(index)
    marked(isOpen ? index : undefined)
  }
  useLayoutEffect(() => {
    if (!isOutdated) mark(0)
  }, [options, isOutdated])
  useLayoutEffect(() => list.current?.children[active]?.scrollIntoView({ block: 'nearest' }), [active])

  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    if (event.key === 'Escape') return closed()
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (!isOpen || (step === 0 && event.key !== 'Enter')) return
    event.preventDefault()
    if (!isMarked) return
    if (step === 0) options[active]?.choose()
    else mark((active + step + options.length) % options.length)
  }
  return (
    <div class="combobox">
      <input
        ref={field}
        id={id}
        type="text"
        role="combobox"
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        enterkeyhint="done"
        aria-label={label}
        placeholder={placeholder}
        aria-autocomplete="list"
        aria-controls={`${id}-options`}
        aria-expanded={isOpen}
        aria-activedescendant={isMarked ? `${id}-options-${active}` : undefined}
        value={text}
        onInput={({ currentTarget }) => typed(currentTarget.value)}
        onFocus={opened}
        onBlur={closed}
        onPaste={event => {
          if (pasted(event.clipboardData?.getData('text/plain') ?? '')) event.preventDefault()
        }}
        onKeyDown={onKeyDown}
      />
      {children}
      <div class="popup">
        <p class="aside" role="status">
          {status}
        </p>
        {progress !== undefined && <progress value={progress ?? undefined} aria-hidden="true" />}
        <div
          ref={list}
          id={`${id}-options`}
          role="listbox"
          aria-label={label}
          aria-busy={isOutdated}
          class="options"
          hidden={!isOpen}
          // Before the field would lose the focus.
          onPointerDown={event => event.preventDefault()}
        >
          {options.map(({ content, choose }, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: The focus stays in the field, which handles the keys.
            <div
              key={index}
              id={`${id}-options-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={isMarked && index === active}
              onClick={choose}
            >
              {content}
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
