import { saveFile } from '../../shared/save-file.ts'
import type { EditorMessages } from '../part.ts'

/**
 * Saves a file of the list. A link cannot do that, because a hidden list needs the edit token.
 * @param path of this service
 * @returns what to say; empty if it worked
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
