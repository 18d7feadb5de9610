import type { VoteResult as Result, VoteStanding } from '../../domain/vote.ts'
import { type Finding, findingsFor, findingsOf, minPlacesForThree } from '../../domain/vote-findings.ts'
import { formatMessage, type Template } from '../locales/format-message.ts'
import type { Messages } from '../locales/index.ts'
import { nameOfKind } from '../locales/name-of-kind.ts'
import { type DrawnPlace, Place } from './place.tsx'

type ResultMessages = Messages['voteResult']

/** A place in a result: with the numbers of a closed vote, or with a word about the result so far. */
type RankedPlace = {
  id: string
  name: string
  rank: number
  tiedRank?: number | undefined
  numbers?: Pick<VoteStanding, 'ballots' | 'firsts' | 'firstThree' | 'lasts'>
  soFar?: keyof ResultMessages['firstThree']
  /** How it is drawn, if not by its name alone. */
  drawn?: DrawnPlace
  remark?: string | false
}

type VoteResultProps = {
  messages: ResultMessages
  locale: string
  /** The places, best first. */
  places: readonly RankedPlace[]
  vote: { ballotCount?: number | undefined; method: string }
  agreement?: Result['agreement'] | undefined
  /** The ids on the reader's own ballot, best first. */
  own: readonly string[]
}

/** The result of a vote with its reasons. Its heading has the id `result`. */
export const VoteResult = ({ messages, locale, places, vote, agreement, own }: VoteResultProps) => {
  const { ballotCount: count = 0, method } = vote
  const counted = places.flatMap(({ numbers, ...place }) => (numbers ? [{ ...place, ...numbers }] : []))
  const hasThree = places.length >= minPlacesForThree
  return (
    <>
      <Sentences
        class="why"
        all={sentences(agreement ? findingsOf(counted, agreement, count) : [], messages, locale)}
      />
      <Sentences class="suiting" all={sentences(findingsFor(own, places), messages, locale)} />
      <ol class="entries" aria-labelledby="result">
        {places.map(({ id, name, numbers, soFar, drawn = { name, about: '' }, remark = false, ...place }) => {
          const rank = place.tiedRank ?? place.rank
          return (
            <li key={id} data-id={id} value={rank} data-digits={rank > 99 ? String(rank).length : undefined}>
              <Place variant="row" place={drawn}>
                <p class="counted">
                  {[
                    own.includes(id) && <b>{ownRank(own, id, messages, locale)}</b>,
                    soFar && (hasThree || soFar === 'none') && messages.firstThree[soFar],
                    numbers?.ballots === 0 && messages.unranked,
                    numbers &&
                      numbers.ballots > 0 &&
                      formatMessage(messages[hasThree ? 'standing' : 'firstAndLast'], { ...numbers, count }, locale),
                    remark,
                  ]
                    .filter(Boolean)
                    .map((fact, index) => [index > 0 && ' · ', fact])}
                </p>
              </Place>
            </li>
          )
        })}
      </ol>
      <p class="aside">
        {nameOfKind(method, messages.counting)} {places.some(({ tiedRank }) => tiedRank) && messages.tied}
      </p>
    </>
  )
}

const Sentences = ({ all, ...shown }: { all: readonly string[]; class: string }) => (
  <ul {...shown}>
    {all.map(sentence => (
      <li>{sentence}</li>
    ))}
  </ul>
)

/** Names the first place, or all that share it. @param places best first */
export function winnerOf(
  places: readonly Pick<RankedPlace, 'name' | 'tiedRank'>[],
  { wins, tiedFirst }: ResultMessages,
  locale: string,
): string {
  const names = places.filter(({ tiedRank }, index) => tiedRank === 1 || index === 0).map(({ name }) => name)
  return formatMessage(names.length > 1 ? tiedFirst : wins, { names: shownValue(names, locale) }, locale)
}

/** Returns the rank of a place on the own ballot. */
export const ownRank = (own: readonly string[], id: string, { yourRank }: ResultMessages, locale: string): string =>
  formatMessage(yourRank, { rank: own.indexOf(id) + 1 }, locale)

export const sentences = (findings: readonly Finding[], messages: ResultMessages, locale: string): string[] =>
  findings.map(({ kind, values }) => {
    const shown = Object.entries(values).map(([name, value]) => [name, shownValue(value, locale)])
    return formatMessage(messages[kind] as Template<string>, Object.fromEntries(shown), locale)
  })

export const shownValue = (value: Finding['values'][string], locale: string): number | string => {
  if (typeof value === 'number') return value
  // Isolates the names, so that their direction of writing does not change the sentence.
  const names = [value].flat().map(name => `\u2068${name}\u2069`)
  return new Intl.ListFormat(locale).format(names)
}
