import type { Conflict, ShownList, TextMember } from './model/index.ts'
import { ConflictCard } from './rows/conflict-card.tsx'
import { SavedText } from './saved-text.tsx'
import { useTools } from './tools.ts'

type HeadingProps = { list: ShownList; conflicts: readonly Conflict[] }

export const Heading = ({ list, conflicts }: HeadingProps) => (
  <header>
    <h1>
      <Member name="title" list={list} class="title" />
    </h1>
    {conflicts
      .filter(conflict => conflict.about === 'member' || conflict.about === 'back')
      .map(conflict => (
        <ConflictCard key={conflict.id} conflict={conflict} />
      ))}
  </header>
)

export const About = ({ list }: { list: ShownList }) => {
  const { editor } = useTools().messages
  return (
    <details class="panel about-list">
      <summary>{editor.about}</summary>
      <p class="byline">
        <label for="authorName">{editor.authorName}</label> <Member name="authorName" list={list} class="author" />
      </p>
      <Member name="description" list={list} class="note" placeholder={editor.descriptionExample} />
    </details>
  )
}

type MemberProps = { name: TextMember; list: ShownList; class: string; placeholder?: string }

const Member = ({ name, list, ...shown }: MemberProps) => {
  const { messages, model, longest } = useTools()
  const { editor } = messages
  const lines = name === 'description' ? 'many' : 'one'
  const label = { title: editor.listTitle, authorName: editor.authorName, description: editor.description }[name]
  return (
    <SavedText
      {...shown}
      id={name}
      value={list[name] ?? ''}
      label={label}
      longest={longest[name]}
      lines={lines}
      commit={(text, from) => {
        // An emptied title or author stays as it was.
        if (text.trim() !== '' || lines === 'many') model.update({ [name]: text }, { [name]: from })
      }}
    />
  )
}
