import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { EditorMessages } from '../../../../editor-messages.ts'
import { formatMessage } from '../../../shared/messages.ts'
import type { ShownList } from '../../model/index.ts'
import { useTools } from '../../tools.ts'
import type { Importing, Preview, Work } from './importing.ts'
import { Outcome } from './outcome.tsx'
import { ImportPreview } from './preview.tsx'

/** Returns how many rows are unclear, else how many places can be added. */
export const openQuestionsIn = ({ decisions }: Preview, texts: EditorMessages['importing']): string => {
  const { found, own } = decisions.counts
  const unclear = decisions.count('unclear', 'own')
  return unclear > 0
    ? formatMessage(texts.unclear, { count: unclear })
    : formatMessage(texts.add, { count: found + own })
}

export const ImportPlaces = ({ importing, list }: { importing: Importing; list: ShownList }) => {
  const { importing: texts } = useTools().messages
  const { preview, message, work, importCount } = importing.state
  const [isDropping, setDropping] = useState(false)
  const isBusy = work?.isBeside === false
  // Not drawn again with each step of a request.
  const drawnPreview = useMemo(
    () => preview && <ImportPreview key={preview.decisions} preview={preview} importing={importing} inert={isBusy} />,
    [preview, isBusy],
  )
  const isOver = (event: DragEvent) => {
    // Text can still be dropped into its field.
    const hasFiles = event.dataTransfer?.types.includes('Files') === true
    if (hasFiles) event.preventDefault()
    return hasFiles
  }
  return (
    <details
      class={isDropping ? 'panel importing dropping' : 'panel importing'}
      onDragOver={event => setDropping(isOver(event))}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setDropping(false)
      }}
      onDrop={event => {
        setDropping(false)
        const [dropped] = isOver(event) ? event.dataTransfer!.files : []
        if (!dropped) return
        event.currentTarget.open = true
        void importing.take(dropped)
      }}
    >
      <summary>{texts.title}</summary>
      {message && !message.isAtRows && <Outcome {...{ message, importing, list }} />}
      <Chooser key={importCount} importing={importing} hidden={preview !== undefined} inert={isBusy} />
      {drawnPreview}
      {work && <Working work={work} stop={() => importing.stop()} />}
    </details>
  )
}

type ChooserProps = { importing: Importing; hidden: boolean; inert: boolean }

/** Lets a person choose a file or paste lines. Hidden during the preview, so that the lines stay. */
const Chooser = ({ importing, hidden, inert }: ChooserProps) => {
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

/** Pause between two announcements of progress to screen readers. */
const announceEveryMs = 3_000

const Working = ({ work: { isBeside, progress }, stop }: { work: Work; stop(): void }) => {
  const { importing, editor } = useTools().messages
  const section = useRef<HTMLDivElement>(null)
  const cancel = useRef<HTMLButtonElement>(null)
  const [announced, announce] = useState(() => ({ at: performance.now(), text: importing.reading }))
  useLayoutEffect(() => {
    if (isBeside) return
    cancel.current!.focus({ preventScroll: true })
    section.current!.scrollIntoView({ block: 'nearest' })
  }, [isBeside])
  useLayoutEffect(() => {
    const at = performance.now()
    if (!progress || at - announced.at < announceEveryMs) return
    announce({ at, text: formatMessage(importing.lookedUp, { done: progress.done, count: progress.of }) })
  }, [progress])
  return (
    <div ref={section} class="working">
      <progress aria-label={importing.working} max={progress?.of} value={progress?.done} />
      <p role="status">{announced.text}</p>
      <button ref={cancel} type="button" onClick={stop}>
        {editor.cancel}
      </button>
    </div>
  )
}
