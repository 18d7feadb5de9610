import { formatMessage } from '../../shared/messages.ts'
import { detailInWords } from '../change-in-words.ts'
import type { Conflict, WayOut } from '../model/index.ts'
import { type EditorMessages, useTools } from '../tools.ts'

/** Two changes that do not go together. Shows both, and the person decides. */
export const ConflictCard = ({ conflict }: { conflict: Conflict }) => {
  const { messages, model } = useTools()
  const { editor } = messages
  return (
    <div class="conflict notice" role="alert" aria-atomic="false">
      <p>{whatHappened(conflict, editor)}</p>
      <dl>
        {textsOf(conflict, messages).map(([whose, text]) => (
          <>
            <dt>{whose}</dt>
            <dd dir="auto">{text}</dd>
          </>
        ))}
      </dl>
      <div class="buttons">
        {conflict.ways.map(way => (
          <button key={way} type="button" onClick={() => model.resolve(conflict.id, way)}>
            {wayInWords(conflict, way, editor)}
          </button>
        ))}
      </div>
    </div>
  )
}

type EditorTexts = EditorMessages['editor']

function textsOf(
  conflict: Conflict,
  { editor, details: detailTexts }: EditorMessages,
): [whose: string, text: string][] {
  if ('mine' in conflict)
    return [
      [editor.theirs, conflict.theirs],
      [editor.yours, conflict.mine],
    ]
  if (conflict.about !== 'gone') return []
  const { note = '', details = [] } = conflict
  const texts = [note, ...details.map(({ to }) => detailInWords(to, detailTexts))]
  return texts.filter(text => text !== '').map(text => [editor.yours, text])
}

function whatHappened(conflict: Conflict, messages: EditorTexts): string {
  switch (conflict.about) {
    case 'note':
      return formatMessage(messages.conflictNote, { name: conflict.name })
    case 'gone':
      return formatMessage(messages.conflictGone, { name: conflict.facts.name })
    case 'back':
      return formatMessage(messages.conflictBack, { count: conflict.others })
    case 'member':
      return {
        title: messages.conflictTitle,
        authorName: messages.conflictAuthor,
        description: messages.conflictDescription,
      }[conflict.member]
  }
}

function wayInWords({ about }: Conflict, way: WayOut, messages: EditorTexts): string {
  if (about === 'gone') return way === 'mine' ? messages.putBack : messages.letGo
  if (about === 'back') return way === 'mine' ? messages.goBack : messages.stay
  return { mine: messages.takeMine, theirs: messages.takeTheirs, both: messages.takeBoth }[way]
}
