import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Template } from '../../../../locales/format-message.ts'
import { Button } from '../../../shared/button.tsx'
import { formatMessage, locale } from '../../../shared/messages.ts'
import { useTools } from '../../tools.ts'
import { Correct } from './correct.tsx'
import { changedNotes, goneIn, own, type ReportedRow, type RowKind, rowKindOf, skip } from './decisions.ts'
import { whereIsUnread } from './import-in-words.ts'
import type { Importing, Preview } from './importing.ts'
import { Checkboxes, LongList } from './long-list.tsx'
import { ImportRow } from './row.tsx'
import { ScopeForm } from './scope-form.tsx'

type PreviewProps = { preview: Preview; importing: Importing }

export const ImportPreview = ({ inert, ...props }: PreviewProps & { inert: boolean }) => {
  const { messages } = useTools()
  const { importing: texts } = messages
  const { preview, importing } = props
  const { source, scope, wanted, decisions } = preview
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    heading.current!.focus({ preventScroll: true })
    heading.current!.scrollIntoView({ block: 'start' })
  }, [])
  const { found, own, there, leftOut } = decisions.counts
  const [unclear, twice] = [decisions.count('unclear', 'own'), decisions.count('twice', 'there')]
  const parts = counted([
    [texts.partFound, found],
    [texts.partUnclear, unclear],
    [texts.partOwn, own - unclear],
    [texts.partThere, there - twice],
    [texts.partTwice, twice],
    [texts.partLeft, leftOut],
  ])
  const sections: Omit<RowSectionProps, keyof PreviewProps>[] = [
    { kind: 'note', title: texts.changedNotes, isOpen: true },
    { kind: 'unclear', title: texts.unclear, means: texts.unclearMeans, isOpen: true, hasBulk: true },
    { kind: 'own', title: texts.own, means: texts.ownMeans, hasBulk: true },
    { kind: 'found', title: texts.found, means: texts.foundMeans },
    { kind: 'there', title: texts.there },
    { kind: 'twice', title: texts.twice, means: texts.twiceMeans },
    { kind: 'leftOut', title: texts.left },
  ]
  return (
    <div class="preview" inert={inert}>
      <div class="top">
        <h2 ref={heading} tabIndex={-1}>
          {texts.heading}
        </h2>
        <Button class="quiet" onClick={() => importing.close()} text={texts.chooseAgain} />
      </div>
      {source.name !== undefined && <p class="aside">{formatMessage(texts.from, { name: source.name })}</p>}
      <p role="status">{formatMessage(texts.summary, { count: decisions.rows.length, parts })}</p>
      <Unread {...props} />
      <ScopeForm {...props} />
      <div class="rows" inert={wanted !== scope}>
        <Gone {...props} />
        {sections.map(section => (
          <RowSection key={section.kind} {...section} {...props} />
        ))}
      </div>
      <Bar {...props} />
    </div>
  )
}

const Unread = ({ preview, importing }: PreviewProps) => {
  const { messages } = useTools()
  const { unread = [], unreadCount = 0 } = preview.decisions.plan
  const [added, setAdded] = useState<readonly number[]>([])
  if (unreadCount === added.length) return null
  return (
    <details class="unread">
      <summary>{formatMessage(messages.importing.unread, { count: unreadCount - added.length })}</summary>
      <ul>
        {unread.map((each, index) => (
          <li key={index} hidden={added.includes(index)}>
            <span dir="auto">{each.text}</span> <span class="aside">{whereIsUnread(each, messages)}</span>
            <Correct
              text={messages.importing.addUnread}
              of={each.text}
              initial={wordsOf(each.text)}
              save={words => {
                // A longer text may name more places.
                if (each.text.length <= maxHeadLength * 2) setAdded([...added, index])
                importing.correct(words)
              }}
            />
          </li>
        ))}
      </ul>
      {unreadCount > unread.length && <p>…</p>}
    </details>
  )
}

/** Longer words before a mark are a sentence rather than a name. */
const maxHeadLength = 40

/** Takes the words before the first mark for the name, and the others for the note. */
const wordsOf = (text: string) => {
  const [, name = '', note = ''] = /^(.*?)(?:\s+[–—-]\s+|[:,;.!?](?:\s+|$)|$)(.*)$/su.exec(text) ?? []
  return name.length > maxHeadLength || text.length > maxHeadLength * 2 ? { name: '' } : { name, note }
}

/** The places that a newer version of the list lacks. */
const Gone = ({ preview: { decisions }, importing }: PreviewProps) => {
  const { importing: texts } = useTools().messages
  const { plan } = decisions
  const gone = goneIn(plan)
  if (gone.length === 0) return null
  const parts = counted([
    [texts.newHere, plan.counts.added + plan.counts.own],
    [texts.goneHere, gone.length],
    [texts.notesHere, changedNotes(plan).length],
  ])
  return (
    <section class="gone">
      <p>{formatMessage(texts.otherVersion, { parts })}</p>
      <Checkboxes
        title={formatMessage(texts.gone, { count: gone.length })}
        means={texts.goneMeans}
        items={gone.map(({ id, name }) => ({
          key: id,
          text: formatMessage(texts.remove, { name }),
          isChosen: decisions.isRemoved(id),
        }))}
        bulk={[{ text: texts.removeAll, isChosen: true }]}
        choose={(ids, isRemoved) => importing.remove(ids, isRemoved)}
      />
    </section>
  )
}

type RowSectionProps = PreviewProps & {
  kind: RowKind
  title: Template<'count'>
  means?: string
  /** Whether the rows show their ways without being opened. */
  isOpen?: boolean
  /** Whether all rows can be left out together, and be kept again. */
  hasBulk?: boolean
}

const RowSection = ({ kind, title, means, isOpen = false, hasBulk = false, ...props }: RowSectionProps) => {
  const { messages } = useTools()
  const { importing: texts } = messages
  const { decisions } = props.preview
  const { plan } = decisions
  const isCorrected = ({ row }: ReportedRow) => row === props.preview.corrected
  const rows = useMemo(() => {
    const ofKind = decisions.rows.filter(row => rowKindOf(row, plan) === kind)
    // What the person has just corrected is shown, also among thousands of rows.
    return [...ofKind.filter(isCorrected), ...ofKind.filter(row => !isCorrected(row))]
  }, [plan])
  if (rows.length === 0) return null
  const areLeftOut = rows.every(row => decisions.fateOf(row) === 'leftOut')
  const single = kind === 'unclear' ? rows.filter(({ candidates }) => candidates?.length === 1) : []
  return (
    <section>
      <h3>{formatMessage(title, { count: rows.length })}</h3>
      {means !== undefined && <p class="aside">{means}</p>}
      {hasBulk && rows.length > 1 && (
        <div class="buttons">
          {single.length > 1 && (
            <Button
              text={formatMessage(texts.takeOnly, { count: single.length })}
              onClick={() => {
                for (const row of single) props.importing.decide([row], { placeId: row.candidates![0]!.id })
              }}
            />
          )}
          <button type="button" onClick={() => props.importing.decide(rows, areLeftOut ? own : skip)}>
            {areLeftOut ? texts.keepAll : texts.leaveAll}
          </button>
        </div>
      )}
      {/* Each plan is drawn with its first rows only. */}
      <LongList
        key={plan}
        items={rows}
        draw={row => (
          <ImportRow
            key={row.row}
            row={row}
            decision={decisions.of(row)}
            isOpen={isOpen}
            messages={messages}
            {...props}
          />
        )}
      />
    </section>
  )
}

/** The button that imports, or why that is not possible. */
const Bar = ({ preview: { scope, wanted, decisions }, importing }: PreviewProps) => {
  const { importing: texts } = useTools().messages
  const { plan, removals, excess, notes, counts } = decisions
  const added = counts.found + counts.own
  const isUpdate = removals > 0 || (notes > 0 && (added === 0 || goneIn(plan).length > 0))
  const isOutdated = wanted !== scope
  const blocked = () => {
    if (wanted.groups?.length === 0) return texts.chooseGroup
    if (isOutdated) return ''
    if (excess.places > 0) return formatMessage(texts.tooManyPlaces, { count: excess.places })
    if (excess.noteBytes > 0) return texts.notesTooLong
    return added === 0 && !isUpdate ? texts.nothing : ''
  }
  const why = blocked()
  return (
    <div class="bar">
      <p id="import-blocked" role="status">
        {why}
      </p>
      <Button
        text={isUpdate ? texts.updateList : formatMessage(texts.add, { count: added })}
        class="main"
        aria-describedby="import-blocked"
        disabled={isOutdated || why !== ''}
        onClick={() => void importing.add()}
      />
    </div>
  )
}

const counted = (parts: readonly [text: Template<'count'>, count: number][]): string =>
  new Intl.ListFormat(locale, { type: 'unit' }).format(
    parts.filter(([, count]) => count > 0).map(([text, count]) => formatMessage(text, { count })),
  )
