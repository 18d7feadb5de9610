import { useEffect, useRef, useState } from 'preact/hooks'
import { confirmed } from '../../shared/confirmed.ts'
import type { HistoryPage, ShownList, State } from '../model/index.ts'
import { useTools } from '../tools.ts'
import { entryInWords, timeInWords } from './entry-in-words.ts'
import { outcomeInWords } from './requests.ts'

type HistoryEntry = HistoryPage['changes'][number]

export const History = ({ state }: { state: State & { list: ShownList } }) => {
  const { version } = state.list
  const { messages, model } = useTools()
  const { editor } = messages
  const [isOpen, setOpen] = useState(false)
  const [page, setPage] = useState<HistoryPage>({ changes: [] })
  const [outcome, setOutcome] = useState('')
  const reads = useRef(0)

  const read = async (before?: HistoryPage) => {
    const turn = ++reads.current
    const result = await model.history(before?.nextCursor)
    // A later request has the newer answer.
    if (turn !== reads.current) return
    setOutcome(outcomeInWords(result, messages))
    if (result.done) setPage({ ...result, changes: [...(before?.changes ?? []), ...result.changes] })
  }
  useEffect(() => {
    if (isOpen) void read()
  }, [isOpen, version])
  const clear = async () => {
    if (!(await confirmed(editor.clearHistorySure, { yes: editor.clearHistory, no: editor.cancel }))) return
    const result = await model.clearHistory()
    if (result.done) await read()
    else setOutcome(outcomeInWords(result, messages))
  }
  return (
    <details class="panel" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{editor.history}</summary>
      <p class="aside">{editor.historyMeans}</p>
      <ol class="history">
        {page.changes.map(entry => (
          <Entry key={entry.version} entry={entry} undo={state.undo} />
        ))}
      </ol>
      <div class="buttons">
        {page.nextCursor !== undefined && (
          <button type="button" onClick={() => void read(page)}>
            {editor.more}
          </button>
        )}
        <button type="button" class="quiet" onClick={() => void clear()}>
          {editor.clearHistory}
        </button>
      </div>
      <p role="status">{outcome}</p>
    </details>
  )
}

const Entry = ({ entry, undo }: { entry: HistoryEntry; undo: State['undo'] }) => {
  const { messages, model } = useTools()
  const { editor } = messages
  const [isOpen, setOpen] = useState(false)
  const { sentence, all } = entryInWords(entry, messages)
  return (
    <li>
      <p dir="auto">{sentence}</p>
      {all.length > 0 && (
        <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>{editor.showAll}</summary>
          {/* A change of thousands of places is drawn only on request. */}
          <ul>
            {isOpen &&
              all.map(line => (
                <li key={line} dir="auto">
                  {line}
                </li>
              ))}
          </ul>
        </details>
      )}
      <div>
        <time dateTime={entry.at}>{timeInWords(entry.at, Date.now())}</time>
        {entry.version > 1 && (
          <button type="button" class="quiet" onClick={() => model.restore(entry.version - 1)}>
            {editor.restore}
          </button>
        )}
      </div>
      {undo?.change.do === 'restore' && undo.change.version === entry.version - 1 && (
        <p role="status">
          {messages.changes.restore}{' '}
          <button type="button" onClick={() => model.undo(undo.others)}>
            {editor.undo}
          </button>
        </p>
      )}
    </li>
  )
}
