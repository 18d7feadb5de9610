import { Component } from 'preact'
import { type Decision, isSame } from './decisions.ts'
import type { Importing, Preview } from './importing.ts'
import type { ReportedRow } from './report.ts'
import { fateInWords, type ImportMessages, type Label, waysFor, wordsIn } from './row-in-words.ts'

type RowProps = {
  row: ReportedRow
  decision: Decision | undefined
  /** Whether it shows the ways at first. */
  isOpen: boolean
  preview: Preview
  importing: Importing
  messages: ImportMessages
}

/** A row and what becomes of it. If the person can change that, the row opens to show the ways. */
export class ImportRow extends Component<RowProps, { isOpen: boolean }> {
  override state = { isOpen: this.props.isOpen }

  /** There may be thousands of rows, and most decisions change one. */
  override shouldComponentUpdate({ row, decision }: RowProps, { isOpen }: { isOpen: boolean }): boolean {
    return row !== this.props.row || decision !== this.props.decision || isOpen !== this.state.isOpen
  }

  override render({ row, decision, preview, importing, messages }: RowProps, { isOpen }: { isOpen: boolean }) {
    const { source, decisions } = preview
    const words = wordsIn(source, messages.importing)(row)
    const ways = waysFor(row, words, messages)
    const fate = <div class="row">{drawn(fateInWords(row, words, decision, decisions.plan, messages))}</div>
    if (ways.length === 1) return <li>{fate}</li>
    return (
      <li>
        <details open={isOpen} onToggle={({ currentTarget }) => this.setState({ isOpen: currentTarget.open })}>
          <summary>{fate}</summary>
          {isOpen && (
            <fieldset class="choices">
              <legend class="unseen">{words}</legend>
              {ways.map(way => (
                <label>
                  <input
                    type="radio"
                    name={`row-${row.row}`}
                    checked={isSame(way.decision, decision)}
                    onChange={() => importing.decide([row], way.decision)}
                  />
                  {drawn(way.label)}
                </label>
              ))}
            </fieldset>
          )}
        </details>
      </li>
    )
  }
}

const drawn = ({ name, englishName, facts, note, remark }: Label) => [
  <b dir="auto">
    {name}
    {englishName !== undefined && <small> {englishName}</small>}
  </b>,
  facts && <span dir="auto">{facts}</span>,
  note !== undefined && (
    <span class="note" dir="auto">
      {note}
    </span>
  ),
  remark && <em dir="auto">{remark}</em>,
]
