import { wordsOf } from '../../../../domain/text.ts'
import { formatMessage } from '../../shared/messages.ts'
import type { ShownPlace } from '../model/index.ts'
import { useTools } from '../tools.ts'

type FindFieldProps = { wanted: string; found: number; change(wanted: string): void }

export const FindField = ({ wanted, found, change }: FindFieldProps) => {
  const { editor } = useTools().messages
  return (
    <div class="find">
      <input
        type="search"
        aria-label={editor.find}
        placeholder={editor.find}
        value={wanted}
        onInput={({ currentTarget }) => change(currentTarget.value)}
      />
      <p class="aside" role="status">
        {wanted.trim() !== '' && formatMessage(editor.results, { count: found })}
      </p>
    </div>
  )
}

/** Returns the places whose name, address or note has all the words, or begins with them. */
export function matching(places: readonly ShownPlace[], wanted: string): readonly ShownPlace[] {
  const words = wordsOf(wanted)
  if (words.length === 0) return places
  return places.filter(({ name, englishName = '', address = '', note = '' }) => {
    const text = ` ${wordsOf(`${name} ${englishName} ${address} ${note}`).join(' ')}`
    return words.every(word => text.includes(` ${word}`))
  })
}
