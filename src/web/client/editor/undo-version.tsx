import { Button } from '../shared/button.tsx'
import { confirmed } from '../shared/confirmed.ts'
import { formatMessage } from '../shared/messages.ts'
import type { ListEditing, ShownList } from './model/index.ts'
import type { EditorMessages } from './tools.ts'

type UndoVersionProps = {
  /** The version of the list that is undone. The model may not have read it yet. */
  version: number
  list: ShownList
  model: ListEditing
  messages: { editor: Pick<EditorMessages['editor'], 'undo' | 'undoLater' | 'cancel'> }
  undone(): void
}

/** Undoes a version where it was made. Asks first if the list has changed since then. */
export const UndoVersion = ({ version, list, model, messages: { editor }, undone }: UndoVersionProps) => {
  const undo = async () => {
    const count = list.version - version + model.state.waiting.length
    const question = formatMessage(editor.undoLater, { count })
    if (count > 0 && !(await confirmed(question, { yes: editor.undo, no: editor.cancel }))) return
    model.restore(version - 1)
    undone()
  }
  return <Button disabled={list.version < version} onClick={() => void undo()} text={editor.undo} />
}
