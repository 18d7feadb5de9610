import { Button } from '../shared/button.tsx'
import { confirmed } from '../shared/confirmed.ts'
import { formatMessage } from '../shared/messages.ts'
import { changeInWords } from './change-in-words.ts'
import type { State } from './model/index.ts'
import { type EditorMessages, useTools } from './tools.ts'

type BarProps = { state: State; share(): void }

/** Says whether everything is saved, undoes, and shares. */
export const Bar = ({ state, share }: BarProps) => {
  const { messages, model } = useTools()
  const { editor } = messages
  const { saving, conflicts } = state
  const is = conflicts.length > 0 ? 'asking' : saving.is
  return (
    <div class="editor-bar" data-saving={is}>
      <span role="status" class="saving">
        <span>{savingInWords(state, editor)}</span>
        {is === 'saved' && <span aria-hidden="true">{editor.savedShort}</span>}
      </span>
      {saving.is === 'waiting' && <Button class="try-now" onClick={() => model.retryNow()} text={editor.tryNow} />}
      <Step state={state} what="undo" />
      <Step state={state} what="redo" />
      <Button class="main" onClick={share} text={editor.share} />
    </div>
  )
}

function savingInWords({ saving, conflicts, kept }: State, messages: EditorMessages['editor']): string {
  if (saving.is === 'waiting')
    return formatMessage(messages.waiting, { count: saving.count }) + (kept ? '' : ` ${messages.notKept}`)
  // Nothing is sent for a change that contradicts another one until the person has decided.
  if (conflicts.length > 0) return messages.choose
  return messages[saving.is]
}

const signs = { undo: 'M9 7 4 12l5 5M4 12h11a5 5 0 0 1 0 10', redo: 'm15 7 5 5-5 5M20 12H9a5 5 0 0 0 0 10' }

/** Undoes or redoes one change. Stays in the tab order without one, so that it does not lose the focus. */
const Step = ({ state, what }: { state: State; what: 'undo' | 'redo' }) => {
  const { messages, model } = useTools()
  const { editor, changes } = messages
  const possible = state[what]
  const go = async () => {
    if (!possible) return
    const { others } = possible
    const agreed =
      others === 0 ||
      (await confirmed(formatMessage(editor.undoOthers, { count: others }), { yes: editor[what], no: editor.cancel }))
    if (agreed) model[what](others)
  }
  return (
    <button
      type="button"
      class={`icon ${what}`}
      aria-label={editor[what]}
      aria-disabled={possible === undefined}
      title={possible ? formatMessage(editor[`${what}Of`], { change: changeInWords(possible.change, changes) }) : ''}
      onClick={() => void go()}
    >
      <svg viewBox="0 -2 24 26" aria-hidden="true">
        <path d={signs[what]} />
      </svg>
    </button>
  )
}
