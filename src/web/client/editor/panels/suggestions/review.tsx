import { useState } from 'preact/hooks'
import { confirmed } from '../../../shared/confirmed.ts'
import { formatMessage } from '../../../shared/messages.ts'
import { useTools } from '../../tools.ts'
import { type Decision, own } from '../importing/decisions.ts'
import { Choices } from '../importing/row.tsx'
import { type Label, labelOf, way } from '../importing/row-in-words.ts'
import type { Suggestion, SuggestionPage } from './requests.ts'

type Choice = { id: string; placeId: string }

type ReviewProps = {
  page: SuggestionPage
  isWaiting: boolean
  apply(ids: readonly string[], choices: readonly Choice[]): void
  discard(ids: readonly string[]): void
}

/** The suggestions that nobody has decided on: one by one, or all that are shown. */
export const Review = ({ page: { suggestions, suggestionCount }, isWaiting, apply, discard }: ReviewProps) => {
  const { suggestions: texts, editor } = useTools().messages
  /** The restaurants that were chosen for unclear places, by suggestion. */
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
  if (suggestions.length === 0) return <p>{texts.none}</p>
  const applyThose = (those: readonly Suggestion[]) =>
    apply(
      those.map(({ id }) => id),
      those.flatMap(({ id }) => {
        const placeId = chosen.get(id)
        return placeId === undefined ? [] : { id, placeId }
      }),
    )
  const discardAll = async () => {
    if (!(await confirmed(texts.discardAllSure, { yes: texts.discardAll, no: editor.cancel }))) return
    discard(suggestions.map(({ id }) => id))
  }
  const addable = suggestions.filter(({ alreadyThere }) => alreadyThere === undefined)
  return (
    <section>
      <h3>{formatMessage(texts.count, { count: suggestionCount })}</h3>
      <ul>
        {suggestions.map(suggestion => (
          <li key={suggestion.id}>
            <SuggestionRow
              suggestion={suggestion}
              placeId={chosen.get(suggestion.id)}
              choose={placeId => setChosen(withChoice(chosen, suggestion.id, placeId))}
            />
            <div class="buttons">
              {suggestion.alreadyThere === undefined && (
                <button
                  type="button"
                  disabled={isWaiting}
                  aria-label={`${texts.add}: ${suggestion.place.name}`}
                  onClick={() => applyThose([suggestion])}
                >
                  {texts.add}
                </button>
              )}
              <button
                type="button"
                class="quiet"
                aria-label={`${texts.discard}: ${suggestion.place.name}`}
                onClick={() => discard([suggestion.id])}
              >
                {texts.discard}
              </button>
            </div>
          </li>
        ))}
      </ul>
      {suggestions.length > 1 && (
        <div class="buttons">
          {addable.length > 1 && (
            <button type="button" class="main" disabled={isWaiting} onClick={() => applyThose(addable)}>
              {texts.addAll}
            </button>
          )}
          <button type="button" class="quiet" onClick={() => void discardAll()}>
            {texts.discardAll}
          </button>
        </div>
      )}
    </section>
  )
}

type SuggestionRowProps = {
  suggestion: Suggestion
  placeId: string | undefined
  /** @param placeId `undefined` keeps the place in the words of the suggestion */
  choose(placeId: string | undefined): void
}

/** A suggested place. An unclear one opens to choose which restaurant is meant. */
const SuggestionRow = ({ suggestion, placeId, choose }: SuggestionRowProps) => {
  const { messages } = useTools()
  const { suggestions: texts, importing, list } = messages
  const { id, place, name, note, candidates = [], alreadyThere } = suggestion
  const [isOpen, setOpen] = useState(candidates.length > 0 && alreadyThere === undefined)
  const by = name === undefined ? undefined : formatMessage(list.suggestedBy, { name })
  const meant = candidates.find(candidate => candidate.id === placeId)
  const shown = labelOf(meant ?? place, messages)
  const fate: Label = {
    ...shown,
    facts: [shown.facts, by].filter(Boolean).join(' · '),
    note,
    ...(alreadyThere !== undefined && { remark: texts.there }),
    ...(candidates.length > 0 && !meant && { remark: texts.unclear }),
  }
  const ways =
    alreadyThere !== undefined || candidates.length === 0
      ? []
      : [
          ...candidates.map(candidate => ({
            decision: chosenPlace(candidate.id),
            label: labelOf(candidate, messages),
          })),
          way(own, formatMessage(importing.keepOwn, { name: place.name })),
        ]
  return (
    <Choices
      legend={place.name}
      name={id}
      fate={fate}
      ways={ways}
      decision={placeId === undefined ? own : chosenPlace(placeId)}
      isOpen={isOpen}
      opened={setOpen}
      choose={decision => choose(decision && 'placeId' in decision ? decision.placeId : undefined)}
    />
  )
}

const chosenPlace = (placeId: string): Decision => ({ placeId })

const withChoice = (
  chosen: ReadonlyMap<string, string>,
  id: string,
  placeId: string | undefined,
): ReadonlyMap<string, string> => {
  const others = [...chosen].filter(([suggestion]) => suggestion !== id)
  return new Map(placeId === undefined ? others : [...others, [id, placeId]])
}
