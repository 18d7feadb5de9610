import { useLayoutEffect, useRef } from 'preact/hooks'
import { confirmed } from '../../../shared/confirmed.ts'
import { formatMessage } from '../../../shared/messages.ts'
import type { ShownList, State } from '../../model/index.ts'
import { useTools } from '../../tools.ts'
import type { Importing, ImportOutcome } from './importing.ts'

type OutcomeProps = { message: ImportOutcome; importing: Importing; state: State & { list: ShownList } }

/** Says what has just happened, and offers what can be done about it. */
export const Outcome = ({ message, importing, state: { list, waiting } }: OutcomeProps) => {
  const { messages, model } = useTools()
  const { importing: texts, editor } = messages
  const { text, surprises = [], again, undoable } = message
  const section = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => section.current!.focus(), [message])
  const undo = async (version: number) => {
    const count = list.version - version + waiting.length
    const question = formatMessage(texts.undoLater, { count })
    if (count > 0 && !(await confirmed(question, { yes: editor.undo, no: editor.cancel }))) return
    model.restore(version - 1)
    importing.say({ text: texts.undone })
  }
  return (
    <div ref={section} class="import-message" tabIndex={-1}>
      <p>{text}</p>
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
      {again && (
        <button type="button" onClick={() => void again()}>
          {editor.tryNow}
        </button>
      )}
      {undoable !== undefined && (
        <button type="button" disabled={list.version < undoable} onClick={() => void undo(undoable)}>
          {editor.undo}
        </button>
      )}
    </div>
  )
}
