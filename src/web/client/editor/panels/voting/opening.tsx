import type * as z from 'zod'
import type { openVote } from '../../../../../operations/open-vote.ts'
import { LimitedField } from '../../../shared/limited-field.tsx'
import { useTools } from '../../tools.ts'

export type Draft = Omit<z.input<(typeof openVote)['input']>, 'slug'>

/** A form that opens a vote. */
export const Opening = ({ open }: { open(draft: Draft): void }) => {
  const { messages, longest } = useTools()
  const { voting, editor } = messages
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget as HTMLFormElement)
    const [question, end] = [String(fields.get('question')).trim(), String(fields.get('end'))]
    open({
      ...(question !== '' && { question }),
      // The field has the time of the reader's own clock.
      ...(end !== '' && { closesAt: new Date(end).toISOString() }),
    })
  }
  return (
    <form onSubmit={submit}>
      <p class="aside">{voting.placesMean}</p>
      <LimitedField
        id="vote-question"
        name="question"
        label={voting.question}
        placeholder={voting.questionExample}
        value=""
        longest={longest.question}
        lines="one"
        tooLong={editor.tooLong}
      />
      <label for="vote-end">{voting.closesAt}</label>
      <input id="vote-end" name="end" type="datetime-local" />
      <button type="submit">{voting.open}</button>
    </form>
  )
}
