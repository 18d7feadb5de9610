import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { formatMessage } from '../../../shared/messages.ts'
import { useTools } from '../../tools.ts'
import type { Work } from './importing.ts'

/** Pause between two announcements of progress to screen readers. */
const announceEveryMs = 3_000

/** Shows the progress of a request, with a button that cancels it. */
export const Working = ({ work: { isBeside, progress }, stop }: { work: Work; stop(): void }) => {
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
