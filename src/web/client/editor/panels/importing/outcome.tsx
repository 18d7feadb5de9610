import { useLayoutEffect, useRef } from 'preact/hooks'
import { Button } from '../../../shared/button.tsx'
import { scrollToSettled } from '../../../shared/scroll-to.ts'
import { Unplaced } from '../../add/unplaced.tsx'
import type { ShownList } from '../../model/index.ts'
import { useTools } from '../../tools.ts'
import { UndoVersion } from '../../undo-version.tsx'
import type { Importing, ImportOutcome } from './importing.ts'

type OutcomeProps = { message: ImportOutcome; importing: Importing; list: ShownList }

/** How long it stays in view while rows come and go. The list is read after an import, and each row is measured. */
const followMs = 10_000

export const Outcome = ({ message, importing, list }: OutcomeProps) => {
  const { messages, model } = useTools()
  const { importing: texts, editor } = messages
  const { text, surprises = [], again, undoable } = message
  const section = useRef<HTMLDivElement>(null)
  const shownAt = useRef(0)
  useLayoutEffect(() => {
    shownAt.current = performance.now()
    section.current!.focus({ preventScroll: true })
  }, [message])
  useLayoutEffect(() => {
    const isFollowed =
      section.current!.contains(document.activeElement) && performance.now() - shownAt.current < followMs
    if (isFollowed) scrollToSettled(section.current!.firstElementChild, 'center')
  }, [message, list.places])
  return (
    <div ref={section} class="import-message" tabIndex={-1}>
      <p>{text}</p>
      {message.isAtRows && <Unplaced list={list} />}
      {undoable !== undefined && (
        <UndoVersion
          version={undoable}
          list={list}
          model={model}
          messages={messages}
          undone={() => importing.say({ text: texts.undone, isAtRows: true })}
        />
      )}
      {surprises.length > 0 && (
        <>
          <p>{texts.otherwise}</p>
          <ul>
            {surprises.map(surprise => (
              <li dir="auto">{surprise}</li>
            ))}
          </ul>
        </>
      )}
      {again && <Button onClick={() => void again()} text={editor.tryNow} />}
    </div>
  )
}
