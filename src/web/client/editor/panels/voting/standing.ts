import { element } from '../../../shared/element.ts'
import { formatMessage, locale } from '../../../shared/messages.ts'
import type { EditorMessages } from '../../part.ts'
import type { Standings } from './requests.ts'

/** The places in the order that the ballots come to, each with where the list has it. */
export function standing({ vote, places }: Standings, { voting }: EditorMessages): HTMLElement {
  const means = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  const told = ({ ballots, meanRank, rank, listRank }: Standings['places'][number]): string =>
    [
      meanRank === undefined
        ? voting.unranked
        : formatMessage(voting.ranked, { mean: means.format(meanRank), ballots, count: vote.ballotCount }),
      rank !== listRank && formatMessage(voting.now, { rank: listRank }),
    ]
      .filter(Boolean)
      .join(' · ')
  return element(
    'ol',
    { className: 'new-order', with: { 'aria-labelledby': 'vote-standing' } },
    ...places.map(place =>
      element(
        'li',
        { value: place.rank },
        element('span', { dir: 'auto' }, place.name),
        ' ',
        element('small', {}, told(place)),
      ),
    ),
  )
}
