import * as z from 'zod'
import { tables } from '../core/columns.ts'
import { writeCursor } from '../core/cursor.ts'
import { authored, link, nextCursor, time, upTo } from './bounded.ts'
import { type ListInfo, maxPlaces } from './list.ts'
import { type Addresses, listUrl } from './list-view.ts'
import { displayName, type Entry } from './place.ts'
import { Place, placeView } from './place-view.ts'
import { fitting } from './room.ts'
import { endOf, longestQuestion, maxBallots, type Standing, type Vote } from './vote.ts'

export const voteId = z.string().describe('The last part of the ballot link: `vote_` and more.')

const state = {
  id: upTo(100),
  question: upTo(longestQuestion).optional().describe(authored),
  method: upTo(20).describe('How the order is found: `borda`, `schulze`.'),
  status: z.enum(['open', 'closed']).describe('`closed`: it takes no more ballots.'),
  openedAt: time,
  closesAt: time.optional().describe('When it ends by itself.'),
  closedAt: time.optional().describe('When it ended.'),
}

/** A vote as its holder sees it. */
export const VoteState = z
  .object({
    ...state,
    url: link.describe('The ballot link: whoever has it sees the places, also of a hidden list, and can vote.'),
    placeCount: z.int().min(0).max(maxPlaces).describe('How many places are voted on.'),
    ballotCount: z.int().min(0).max(maxBallots),
  })
  .meta({ id: 'Vote' })

/** A vote as voters see it. */
export const BallotPaper = z
  .object({
    ...state,
    title: upTo(200).describe(authored),
    authorName: upTo(100).describe(authored),
    listUrl: link.optional().describe('The page of the list, where that is public.'),
    places: z
      .array(Place)
      .max(maxPlaces)
      .describe(
        'What can be ranked, in the order of the list. Places that came after the vote was opened are not among them.',
      ),
    nextCursor,
  })
  .meta({ id: 'BallotPaper' })

/** What a voter is told. */
export const Ballot = z
  .object({
    placeCount: z.int().min(0).max(maxPlaces).describe('How many places the ballot ranks.'),
    ballotCount: z.int().min(0).max(maxBallots).describe('How many ballots the vote has now.'),
  })
  .meta({ id: 'Ballot' })

/** A place in the order that the ballots come to. */
export const ConsensusPlace = z
  .object({
    id: upTo(100),
    name: upTo(700),
    rank: z
      .int()
      .min(1)
      .describe('Where it stands by the ballots, among the places of the vote that the list still has.'),
    listRank: z.int().min(1).describe('Where it stands in the list now.'),
    ballots: z.int().min(0).max(maxBallots).describe('How many ballots rank it.'),
    meanRank: z
      .number()
      .min(1)
      .optional()
      .describe('Its mean rank on these, to two decimals. Left out where there are none.'),
  })
  .meta({ id: 'ConsensusPlace' })
  .register(tables, { columns: ['rank', 'name', 'ballots', 'meanRank', 'listRank', 'id'], key: 'id' })

export const Consensus = z.object({
  vote: VoteState,
  places: z.array(ConsensusPlace).max(maxPlaces).describe('Best first.'),
  nextCursor,
})

const stateView = (vote: Vote, now: string) => {
  const { id, question, method, openedAt, closesAt } = vote
  const closedAt = endOf(vote, now)
  return {
    id,
    ...(question !== undefined && { question }),
    method,
    status: closedAt === undefined ? ('open' as const) : ('closed' as const),
    openedAt,
    ...(closesAt !== undefined && { closesAt }),
    ...(closedAt !== undefined && { closedAt }),
  }
}

export const voteView = (vote: Vote, now: string, { base }: Pick<Addresses, 'base'>): z.output<typeof VoteState> => ({
  ...stateView(vote, now),
  url: `${base}/votes/${vote.id}`,
  placeCount: vote.placeIds.length,
  ballotCount: vote.ballotCount,
})

/** @param entries those of the list, in rank order @param afterRank the rank in the list behind which the places begin */
export function ballotPaperView(
  vote: Vote,
  list: ListInfo,
  entries: readonly Entry[],
  now: string,
  { base }: Pick<Addresses, 'base'>,
  afterRank = 0,
): z.output<typeof BallotPaper> {
  const isVotedOn = new Set(vote.placeIds)
  return {
    ...stateView(vote, now),
    title: list.title,
    authorName: list.authorName,
    ...(list.visibility === 'public' && { listUrl: listUrl(list.slug, base) }),
    places: entries.flatMap((entry, index) =>
      index >= afterRank && isVotedOn.has(entry.id) ? [placeView(entry, index + 1, list)] : [],
    ),
  }
}

/** As many places as `room` takes, and where to go on. @param of what must be the same in the request that goes on */
export function fitVotedPlaces<A extends { places: readonly { rank: number }[] }>(
  answer: A,
  room: number,
  of: readonly unknown[],
): A {
  const { places, ...rest } = answer
  const shown = places.slice(0, fitting(places, room, rest))
  if (shown.length === places.length) return answer
  return { ...answer, places: shown, nextCursor: writeCursor(of, [shown.at(-1)!.rank]) }
}

/** @param entries those of the list, in rank order */
export function standingsView(
  order: readonly Standing[],
  entries: readonly Entry[],
): z.output<typeof ConsensusPlace>[] {
  const listed = new Map(entries.map((entry, index) => [entry.id, { entry, listRank: index + 1 }]))
  return order.map(({ id, ...standing }, index) => {
    const { entry, listRank } = listed.get(id)!
    return { id, name: displayName(entry.facts), rank: index + 1, listRank, ...standing }
  })
}
