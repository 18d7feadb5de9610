import { CopyButton } from '../../shared/buttons.tsx'
import { formatMessage } from '../../shared/messages.ts'
import { useTools } from '../tools.ts'

export const LoadArea = ({ area }: { area: string }) => {
  const { editor, keys } = useTools().messages
  const command = `forklist places get ${/^[\p{L}\p{N}-]+$/u.test(area) ? area : JSON.stringify(area)}`
  return (
    <details class="load-area">
      <summary>{editor.loadTitle}</summary>
      <p class="aside">{formatMessage(editor.loadMeans, { area })}</p>
      <p>
        <code dir="ltr">{command}</code>
      </p>
      <CopyButton text={command} messages={keys} />
    </details>
  )
}
