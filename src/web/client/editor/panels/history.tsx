import { useEffect, useRef, useState } from 'preact/hooks'
import { Button } from '../../shared/button.tsx'
import { confirmed } from '../../shared/confirmed.ts'
import type { HistoryPage } from '../model/index.ts'
import { type OpenState, useTools } from '../tools.ts'
import { entryInWords, timeInWords } from './entry-in-words.ts'
import { useRequests } from './requests.ts'

type HistoryEntry = HistoryPage['changes'][number]

export const History = ({ state: { list, waiting, undo } }: { state: OpenState }) => {
  const { messages, model } = useTools()
  const { editor } = messages
  const [isOpen, setOpen] = useState(false)
  const [page, setPage] = useState<HistoryPage>({ changes: [] })
  const { outcome, say, ask, fail, done } = useRequests()
  const reads = useRef(0)

  const read = async (before?: HistoryPage) => {
    const turn = ++reads.current
    const cursor = before?.nextCursor
    const answered = await ask<HistoryPage>('GET', cursor === undefined ? '/history' : `/history?cursor=${cursor}`)
    // A later request has the newer answer.
    if (turn !== reads.current) return
    if (answered.is !== 'done') return fail(answered)
    say('')
    setPage({ ...answered.answer, changes: [...(before?.changes ?? []), ...answered.answer.changes] })
  }
  useEffect(() => {
    if (isOpen) void read()
  }, [isOpen, list.version])
  const clear = async () => {
    if (!(await confirmed(editor.clearHistorySure, { yes: editor.clearHistory, no: editor.cancel }))) return
    if (!(await done('DELETE', '/history?summary'))) return
    model.forgetHistory()
    await read()
  }
  return (
    <details class="panel" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{editor.history}</summary>
      <p class="aside">{editor.historyMeans}</p>
      <ol class="history">
        {page.changes.map(entry => (
          <Entry key={entry.version} entry={entry} undo={undo} />
        ))}
      </ol>
      <div class="buttons">
        {page.nextCursor !== undefined && <Button onClick={() => void read(page)} text={editor.more} />}
        {/* A waiting change could not be undone. */}
        <Button class="quiet" disabled={waiting.length > 0} onClick={() => void clear()} text={editor.clearHistory} />
      </div>
      <p role="status">{outcome}</p>
    </details>
  )
}

const Entry = ({ entry, undo }: { entry: HistoryEntry; undo: OpenState['undo'] }) => {
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
          <Button class="quiet" onClick={() => model.restore(entry.version - 1)} text={editor.restore} />
        )}
      </div>
      {undo?.change.do === 'restore' && undo.change.version === entry.version - 1 && (
        <p role="status">
          {messages.changes.restore} <Button onClick={() => model.undo(undo.others)} text={editor.undo} />
        </p>
      )}
    </li>
  )
}
