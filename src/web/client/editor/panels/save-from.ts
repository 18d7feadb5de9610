import { saveFile } from '../../shared/save-file.ts'
import type { EditorMessages } from '../part.ts'

/**
 * Fetches a file of the list and hands it to the browser to be saved: of a hidden list the key has to go along, which no link can do.
 * @param path of this service
 * @returns what to say of it; nothing where it came
 */
export async function saveFrom(
  path: string,
  name: string,
  token: string,
  { editor }: Pick<EditorMessages, 'editor'>,
): Promise<string> {
  try {
    const answer = await fetch(path, { headers: { authorization: `Bearer ${token}` } })
    if (!answer.ok) throw new TypeError(`status ${answer.status}`)
    saveFile(name, await answer.blob())
    return ''
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return editor.awayNow
  }
}
