import { useState } from 'preact/hooks'
import { isLocated } from '../../../../domain/coordinates.ts'
import { fileUrl } from '../../../file-url.ts'
import { formatMessage } from '../../shared/messages.ts'
import type { ShownList } from '../model/index.ts'
import { useTools } from '../tools.ts'
import { saveFrom } from './requests.ts'

export const Downloads = ({ list }: { list: ShownList }) => {
  const { messages, token } = useTools()
  const { downloads, formats } = messages
  const [outcome, setOutcome] = useState('')
  // By the path alone: the page may have been opened by another name of the service than the public one.
  const save = async (url: string, format: string) =>
    setOutcome(await saveFrom(new URL(url).pathname, `${list.slug}.${format}`, token(), messages))
  const unpinned = list.places.filter(place => !isLocated(place)).length
  return (
    <details class="panel downloads">
      <summary>{downloads.title}</summary>
      <ul>
        {Object.entries(formats).map(([format, { label, steps, holds }]) => (
          <li key={format}>
            <button type="button" onClick={() => void save(fileUrl(list, format), format)}>
              {label} <small>{format.toUpperCase()}</small>
            </button>
            <p>{steps}</p>
            {unpinned > 0 && holds === 'places with coordinates' && (
              <p class="aside">{formatMessage(downloads.leftOut, { count: unpinned })}</p>
            )}
          </li>
        ))}
      </ul>
      <p role="status">{outcome}</p>
      <p class="aside">{downloads.mapsNote}</p>
    </details>
  )
}
