import { useState } from 'preact/hooks'
import type * as z from 'zod'
import type { applySuggestions } from '../../../../../operations/apply-suggestions.ts'
import type { listSuggestions } from '../../../../../operations/list-suggestions.ts'
import { Button } from '../../../shared/button.tsx'
import { confirmed } from '../../../shared/confirmed.ts'
import { formatMessage } from '../../../shared/messages.ts'
import { useTools } from '../../tools.ts'
import { type Decision, own } from '../importing/decisions.ts'
import { type Label, labelOf, way } from '../importing/import-in-words.ts'
import { Choices } from '../importing/row.tsx'

export type SuggestionPage = z.output<(typeof listSuggestions)['output']>
type Suggestion = SuggestionPage['suggestions'][number]
export type ChosenPlace = NonNullable<z.input<(typeof applySuggestions)['input']>['choices']>[number]

/** Numbers of suggestions that “Add all” leaves open. */
export type LeftSuggestions = { unclear: number; alreadyThere: number }

const noneLeft: LeftSuggestions = { unclear: 0, alreadyThere: 0 }

type ReviewProps = {
  page: SuggestionPage
  isWaiting: boolean
  apply(ids: readonly string[], choices: readonly ChosenPlace[], left: LeftSuggestions): void
  discard(ids: readonly string[]): void
}

/** The suggestions that nobody has decided on: one by one, or all that are shown. */
export const Review = ({ page: { suggestions, suggestionCount }, isWaiting, apply, discard }: ReviewProps) => {
  const { suggestions: texts, editor } = useTools().messages
  const [chosen, setChosen] = useState<ReadonlyMap<string, Decision>>(new Map())
  if (suggestions.length === 0) return <p>{texts.none}</p>
  const applyThose = (those: readonly Suggestion[], left = noneLeft) =>
    apply(
      those.map(({ id }) => id),
      those.flatMap(({ id }) => {
        const decision = chosen.get(id)
        return decision && 'placeId' in decision ? { id, placeId: decision.placeId } : []
      }),
      left,
    )
  const discardAll = async () => {
    if (!(await confirmed(texts.discardAllSure, { yes: texts.discardAll, no: editor.cancel }))) return
    discard(suggestions.map(({ id }) => id))
  }
  const isDecided = (suggestion: Suggestion) => !isUnclear(suggestion) || chosen.has(suggestion.id)
  const missing = suggestions.filter(({ alreadyThere }) => alreadyThere === undefined)
  const addable = missing.filter(isDecided)
  const left = { unclear: missing.length - addable.length, alreadyThere: suggestions.length - missing.length }
  return (
    <section>
      <h3>{formatMessage(texts.count, { count: suggestionCount })}</h3>
      <ul>
        {suggestions.map(suggestion => (
          <li key={suggestion.id}>
            <SuggestionRow
              suggestion={suggestion}
              decision={chosen.get(suggestion.id)}
              choose={decision => setChosen(new Map([...chosen, [suggestion.id, decision]]))}
            />
            <div class="buttons">
              {suggestion.alreadyThere === undefined && (
                <Button
                  text={texts.add}
                  disabled={isWaiting || !isDecided(suggestion)}
                  aria-label={`${texts.add}: ${suggestion.place.name}`}
                  onClick={() => applyThose([suggestion])}
                />
              )}
              <Button
                text={texts.discard}
                class="quiet"
                aria-label={`${texts.discard}: ${suggestion.place.name}`}
                onClick={() => discard([suggestion.id])}
              />
            </div>
          </li>
        ))}
      </ul>
      {suggestions.length > 1 && (
        <div class="buttons">
          {addable.length > 1 && (
            <Button class="main" disabled={isWaiting} onClick={() => applyThose(addable, left)} text={texts.addAll} />
          )}
          <Button class="quiet" onClick={() => void discardAll()} text={texts.discardAll} />
        </div>
      )}
    </section>
  )
}

type SuggestionRowProps = {
  suggestion: Suggestion
  decision: Decision | undefined
  choose(decision: Decision): void
}

/** A suggested place. An unclear one opens to choose which restaurant is meant. */
const SuggestionRow = ({ suggestion, decision, choose }: SuggestionRowProps) => {
  const { messages } = useTools()
  const { suggestions: texts, importing, list } = messages
  const { id, place, name, note, candidates = [], alreadyThere } = suggestion
  const [isOpen, setOpen] = useState(true)
  const by = name === undefined ? undefined : formatMessage(list.suggestedBy, { name })
  const meant = decision && 'placeId' in decision && candidates.find(candidate => candidate.id === decision.placeId)
  const shown = labelOf(meant || place, messages)
  const fate: Label = {
    ...shown,
    facts: [shown.facts, by].filter(Boolean).join(' · '),
    note,
    ...(alreadyThere !== undefined && { remark: texts.there }),
    ...(isUnclear(suggestion) && decision === undefined && { remark: texts.unclear }),
  }
  const ways = isUnclear(suggestion)
    ? [
        ...candidates.map(candidate => ({ decision: { placeId: candidate.id }, label: labelOf(candidate, messages) })),
        way(own, formatMessage(importing.keepOwn, { name: place.name })),
      ]
    : []
  return (
    <Choices
      legend={place.name}
      name={id}
      fate={fate}
      ways={ways}
      decision={decision}
      isOpen={isOpen}
      opened={setOpen}
      choose={decision => decision && choose(decision)}
    />
  )
}

/** Returns whether the person has to choose which restaurant is meant. */
const isUnclear = ({ candidates = [], alreadyThere }: Suggestion): boolean =>
  candidates.length > 0 && alreadyThere === undefined
