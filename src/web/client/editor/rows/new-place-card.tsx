import { useState } from 'preact/hooks'
import { Button } from '../../shared/button.tsx'
import { formatMessage } from '../../shared/messages.ts'
import type { ShownPlace } from '../model/index.ts'
import { useTools } from '../tools.ts'

type NewPlaceCardProps = { place: ShownPlace; others: readonly ShownPlace[]; settled(): void }

type Bounds = { from: number; to: number }

/** Says that a place was added, and finds its rank by a few questions: at most the binary logarithm of the number of places. */
export const NewPlaceCard = ({ place, others, settled }: NewPlaceCardProps) => {
  const { messages, model, announce } = useTools()
  const { editor } = messages
  const { name } = place
  const [bounds, setBounds] = useState<Bounds>({ from: 1, to: others.length + 1 })
  const middle = Math.floor((bounds.from + bounds.to) / 2)
  const other = bounds.from < bounds.to ? others[middle - 1] : undefined
  const answer = (next: Bounds) => {
    if (next.from < next.to) return setBounds(next)
    model.move(place.key, { rank: next.from })
    announce(formatMessage(editor.movedTo, { name, rank: next.from, count: others.length + 1 }))
    settled()
    toAddField()
  }
  return (
    <div class="new-place">
      <p class="added">
        {formatMessage(editor.addedAs, { rank: place.rank })}{' '}
        <Button
          text={editor.undo}
          class="quiet"
          onClick={() => {
            model.remove(place.key)
            toAddField()
          }}
        />
      </p>
      {other && (
        <p class="question">
          <span>{formatMessage(editor.betterThan, { name: other.name })}</span>
          <Button onClick={() => answer({ from: bounds.from, to: middle })} text={editor.yes} />
          <Button onClick={() => answer({ from: middle + 1, to: bounds.to })} text={editor.no} />
        </p>
      )}
    </div>
  )
}

/** The card goes away with its buttons. Right above it, the next place is added. */
const toAddField = () => document.getElementById('add')!.focus()
