import { useLayoutEffect, useRef } from 'preact/hooks'
import { useTools } from '../../tools.ts'
import type { Importing } from './importing.ts'

type ChooserProps = { importing: Importing; hidden: boolean; inert: boolean }

/** Lets a person choose a file or paste lines. Hidden during the preview, so that the lines stay. */
export const Chooser = ({ importing, hidden, inert }: ChooserProps) => {
  const { importing: texts } = useTools().messages
  const file = useRef<HTMLInputElement>(null)
  const wasHidden = useRef(hidden)
  useLayoutEffect(() => {
    if (wasHidden.current && !hidden) file.current!.focus()
    wasHidden.current = hidden
  }, [hidden])
  const lines = useRef<HTMLTextAreaElement>(null)
  return (
    <form
      hidden={hidden}
      inert={inert}
      onSubmit={event => {
        event.preventDefault()
        void importing.take(lines.current!.value)
      }}
    >
      <p class="aside">{texts.means}</p>
      <label for="import-file">{texts.file}</label>
      <input
        ref={file}
        id="import-file"
        type="file"
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? []
          if (chosen) void importing.take(chosen)
          // Lets the person choose the same file again.
          currentTarget.value = ''
        }}
      />
      <p class="aside drop">{texts.drop}</p>
      <label for="import-lines">{texts.lines}</label>
      <textarea ref={lines} id="import-lines" rows={4} dir="auto" required placeholder={texts.linesExample} />
      <button type="submit">{texts.preview}</button>
    </form>
  )
}
