import { useRef } from 'preact/hooks'
import { Button } from '../../shared/button.tsx'
import { formatMessage } from '../../shared/messages.ts'
import { base } from '../../shared/my-keys.ts'
import type { ShownList } from '../model/index.ts'
import { useTools } from '../tools.ts'
import { saveFrom, useRequests } from './requests.ts'

export const DeleteList = ({ list: { slug, title } }: { list: ShownList }) => {
  const { messages, model, token } = useTools()
  const { editor } = messages
  const field = useRef<HTMLInputElement>(null)
  const { outcome, say, done } = useRequests()
  const save = async () => say(await saveFrom(`${base}/api/v1/lists/${slug}`, `${slug}.json`, token(), messages))
  const remove = async (event: SubmitEvent) => {
    event.preventDefault()
    if (field.current!.value.trim() !== title) say(editor.deleteWrong)
    else if (await done('DELETE', '?summary')) model.deleted()
  }
  return (
    <form onSubmit={remove}>
      <p class="aside">{editor.deleteMeans}</p>
      <Button onClick={() => void save()} text={editor.deleteKeep} />
      <p class="aside">{editor.deleteKeepMeans}</p>
      <label for="delete-title">{formatMessage(editor.deleteTitle, { title })}</label>
      <input ref={field} id="delete-title" autocomplete="off" />
      <button type="submit">{editor.deleteNow}</button>
      <p role="status">{outcome}</p>
    </form>
  )
}
