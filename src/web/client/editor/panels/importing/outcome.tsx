import { useLayoutEffect, useRef } from 'preact/hooks'
import type { ShownList } from '../../model/index.ts'
import { useTools } from '../../tools.ts'
import { UndoVersion } from '../../undo-version.tsx'
import type { Importing, ImportOutcome } from './importing.ts'

type OutcomeProps = { message: ImportOutcome; importing: Importing; list: ShownList }

/** Says what has just happened, and offers what can be done about it. */
export const Outcome = ({ message, importing, list }: OutcomeProps) => {
  const { messages, model } = useTools()
  const { importing: texts, editor } = messages
  const { text, surprises = [], again, undoable } = message
  const section = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => section.current!.focus(), [message])
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
        <UndoVersion
          version={undoable}
          list={list}
          model={model}
          messages={messages}
          undone={() => importing.say({ text: texts.undone })}
        />
      )}
    </div>
  )
}
