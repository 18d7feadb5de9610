import { Component, type ComponentChildren, createRef } from 'preact'
import { addressAndTown } from '../../../../text/shared-town.ts'
import { Correct } from './correct.tsx'
import { type Decision, isSame, type ReportedRow } from './decisions.ts'
import { fateInWords, type ImportMessages, type Label, type Way, waysFor, wordsIn } from './import-in-words.ts'
import type { Importing, Preview } from './importing.ts'

type RowProps = {
  row: ReportedRow
  decision: Decision | undefined
  isOpen: boolean
  preview: Preview
  importing: Importing
  messages: ImportMessages
}

/** A row and what becomes of it. If the person can change that, the row opens to show the ways. */
export class ImportRow extends Component<RowProps, { isOpen: boolean }> {
  override state = { isOpen: this.props.isOpen }
  readonly #item = createRef<HTMLLIElement>()

  /** There may be thousands of rows, and most decisions change one. */
  override shouldComponentUpdate({ row, decision }: RowProps, { isOpen }: { isOpen: boolean }): boolean {
    return row !== this.props.row || decision !== this.props.decision || isOpen !== this.state.isOpen
  }

  override componentDidMount() {
    const { row, preview } = this.props
    if (row.row === preview.corrected) this.#item.current!.querySelector('summary')!.focus()
  }

  override render({ row, decision, preview, importing, messages }: RowProps, { isOpen }: { isOpen: boolean }) {
    const { source, decisions } = preview
    const words = wordsIn(source, messages.importing)(row)
    return (
      <li ref={this.#item}>
        <Choices
          legend={words}
          name={`row-${row.row}`}
          fate={fateInWords(row, words, decision, decisions.plan, messages)}
          ways={waysFor(row, words, messages, decisions.isListed)}
          decision={decision}
          isOpen={isOpen}
          opened={isOpen => this.setState({ isOpen })}
          choose={decision => importing.decide([row], decision)}
        >
          {row.verdict !== 'already_there' && (
            <Correct
              text={messages.editor.correctIt}
              of={words}
              initial={wordsToCorrect(row, words)}
              save={correction => importing.correct({ row: row.row, ...correction })}
            />
          )}
        </Choices>
      </li>
    )
  }
}

/** Returns what the row says, as far as it is known: the address of a place that was found may be another restaurant’s. */
const wordsToCorrect = ({ name, verdict, place }: ReportedRow, words: string) => ({
  name: name ?? place?.name ?? words,
  address: place && (verdict === 'own' ? addressAndTown(place) : place.town),
  note: place?.note,
})

type ChoicesProps = {
  legend: string
  name: string
  fate: Label
  ways: readonly Way[]
  decision: Decision | undefined
  isOpen: boolean
  opened(isOpen: boolean): void
  choose(decision: Decision | undefined): void
  children?: ComponentChildren
}

export const Choices = (props: ChoicesProps) => {
  const { legend, name, fate, ways, decision, isOpen, opened, choose, children } = props
  const shown = <div class="row">{drawn(fate)}</div>
  if (ways.length < 2 && !children) return shown
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => opened(currentTarget.open)}>
      <summary>{shown}</summary>
      {isOpen && (
        <fieldset class="choices">
          <legend class="unseen">{legend}</legend>
          {ways.map(way => (
            <label>
              <input
                type="radio"
                name={name}
                checked={isSame(way.decision, decision)}
                onChange={() => choose(way.decision)}
              />
              {drawn(way.label)}
            </label>
          ))}
        </fieldset>
      )}
      {isOpen && children}
    </details>
  )
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
