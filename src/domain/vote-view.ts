import * as z from 'zod'
import { briefForms } from '../core/brief.ts'
import { writeCursor } from '../core/cursor.ts'
import { tableColumns } from '../core/table-columns.ts'
import { type ListInfo, maxPlaces } from './list.ts'
import { type Addresses, listUrl } from './list-view.ts'
import { displayName, type ListEntry } from './place.ts'
import { briefPlace, Place, placeView } from './place-view.ts'
import { authoredNotice, nextCursorSchema, textUpTo, timeSchema, urlSchema } from './response-schemas.ts'
import { countThatFits } from './response-size.ts'
import { endOf, maxBallots, maxQuestionLength, type Vote, type VoteResult, type VoteStanding } from './vote.ts'

export const voteId = z.string().describe('The last part of the ballot link: `vote_` and more.')

const state = {
  id: textUpTo(100),
  question: textUpTo(maxQuestionLength).optional().describe(authoredNotice),
  method: textUpTo(20).describe('The ranking method: `borda`, `schulze`.'),
  status: z.enum(['open', 'closed']).describe('`closed`: it takes no more ballots.'),
  openedAt: timeSchema,
  closesAt: timeSchema.optional().describe('Time at which the vote closes automatically.'),
  closedAt: timeSchema.optional().describe('Time at which the vote closed.'),
}

/** A vote as its list's editor sees it. */
export const VoteState = z
  .object({
    ...state,
    url: urlSchema.describe('The ballot link: anyone with it sees the places, even of a hidden list, and can vote.'),
    placeCount: z.int().min(0).max(maxPlaces).describe('Number of places in the vote.'),
    ballotCount: z.int().min(0).max(maxBallots),
  })
  .meta({ id: 'Vote' })

const standing = {
  rank: z.int().min(1).describe('Rank by the ballots, among places of the vote that are still on the list.'),
  tiedRank: z.int().min(1).optional().describe('The first rank of its tie. Absent without one.'),
  ballots: z.int().min(0).max(maxBallots).describe('Number of ballots that rank it.'),
  meanRank: z
    .number()
    .min(1)
    .optional()
    .describe('Mean rank on these ballots, to two decimals. Absent without ballots.'),
  firsts: z.int().min(0).max(maxBallots).describe('Number of ballots that rank it first.'),
  firstThree: z.int().min(0).max(maxBallots).describe('Number of ballots that rank it among their first three.'),
  lasts: z
    .int()
    .min(0)
    .max(maxBallots)
    .describe('Number of ballots that rank no place below it: they leave it out, or rank all places and it last.'),
}

const percent = z.int().min(0).max(100)

/** How a result and the ballots agree. */
const Agreement = z
  .object({
    firstAhead: z
      .int()
      .min(0)
      .max(maxBallots)
      .describe('Number of ballots that rank the first place before the second.'),
    secondAhead: z
      .int()
      .min(0)
      .max(maxBallots)
      .describe('Number of ballots that rank the second place before the first.'),
    meanMatch: percent.describe('How well the result suits the ballots on average: see `leastMatch`.'),
    leastMatch: percent.describe(
      'How well the result suits the ballot that it suits least: the percentage of its pairs that the result orders likewise.',
    ),
  })
  .meta({ id: 'VoteAgreement' })
const agreement = Agreement.optional().describe('How the ballots agree. Absent with fewer than three ballots.')

const firstThreeSoFar = z.enum(['none', 'few', 'some', 'most'])

/** A place as voters see it. */
const VotedPlace = Place.extend({
  result: z.object(standing).optional().describe('Its place in the result. Absent while the vote is open.'),
  resultSoFar: z
    .object({
      rank: standing.rank,
      tiedRank: standing.tiedRank,
      firstThree: firstThreeSoFar.describe(
        'How many ballots rank it among their first three: fewer than a third, up to two thirds, or more. `none`: it is on no ballot.',
      ),
    })
    .optional()
    .describe(
      'Its place in the result so far, without numbers. Only with a `ballotId` of a ballot that counts, from three ballots on.',
    ),
}).register(tableColumns, { columns: ['rank', 'name', 'note', 'address', 'id'], key: 'id' })
briefForms.add(VotedPlace, briefPlace(['result', 'resultSoFar']))

/** A vote as voters see it. */
export const BallotPaper = z
  .object({
    ...state,
    title: textUpTo(200).describe(authoredNotice),
    authorName: textUpTo(100).describe(authoredNotice),
    listUrl: urlSchema.optional().describe('The page of the list, if it is public.'),
    ballotCount: z
      .int()
      .min(0)
      .max(maxBallots)
      .optional()
      .describe('Number of ballots. While the vote is open, only with a `ballotId` of a ballot that counts.'),
    agreement: agreement.describe(
      'How the ballots agree. Absent while the vote is open, and with fewer than three ballots.',
    ),
    places: z
      .array(VotedPlace)
      .max(maxPlaces)
      .describe(
        'What can be ranked, in the order of the list. Places that came after the vote was opened are not among them.',
      ),
    nextCursor: nextCursorSchema,
  })
  .meta({ id: 'BallotPaper' })

/** A voter's own ballot. */
export const Ballot = z
  .object({
    placeCount: z.int().min(0).max(maxPlaces).describe('Number of places that the ballot ranks.'),
    ballotCount: z.int().min(0).max(maxBallots).describe('Number of ballots in the vote.'),
    ballotId: textUpTo(100)
      .optional()
      .describe('Shows the result so far with getVote as long as the ballot counts. It cannot change the ballot.'),
  })
  .meta({ id: 'Ballot' })

export const ConsensusPlace = z
  .object({
    id: textUpTo(100),
    name: textUpTo(700),
    ...standing,
    listRank: z.int().min(1).describe('Present rank in the list.'),
  })
  .meta({ id: 'ConsensusPlace' })
  .register(tableColumns, { columns: ['rank', 'name', 'ballots', 'meanRank', 'listRank', 'id'], key: 'id' })

export const Consensus = z.object({
  vote: VoteState,
  agreement,
  places: z.array(ConsensusPlace).max(maxPlaces).describe('Best first.'),
  nextCursor: nextCursorSchema,
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

/**
 * Returns a vote as voters see it.
 * @param entries of the list, in rank order
 * @param result of a closed vote, or the one so far for a person who has voted
 * @param hasVoted whether it is for a person whose ballot counts
 * @param afterRank rank before the first place
 */
export function ballotPaperView(
  { vote, list, entries }: { vote: Vote; list: ListInfo; entries: readonly ListEntry[] },
  { result, hasVoted }: { result: VoteResult | undefined; hasVoted: boolean },
  now: string,
  { base }: Pick<Addresses, 'base'>,
  afterRank = 0,
): z.output<typeof BallotPaper> {
  const isVotedOn = new Set(vote.placeIds)
  const isClosed = endOf(vote, now) !== undefined
  const standings = new Map(result?.order.map(({ id, ...standing }, index) => [id, { rank: index + 1, ...standing }]))
  return {
    ...stateView(vote, now),
    title: list.title,
    authorName: list.authorName,
    ...(list.visibility === 'public' && { listUrl: listUrl(list.slug, base) }),
    ...((isClosed || hasVoted) && { ballotCount: vote.ballotCount }),
    ...(isClosed && result?.agreement && { agreement: result.agreement }),
    places: entries.flatMap((entry, index) => {
      if (index < afterRank || !isVotedOn.has(entry.id)) return []
      const standing = standings.get(entry.id)
      return {
        ...placeView(entry, index + 1, list),
        ...(standing && (isClosed ? { result: standing } : { resultSoFar: soFarView(standing, vote) })),
      }
    }),
  }
}

const soFarView = (
  { rank, tiedRank, ballots, firstThree }: Pick<VoteStanding, 'ballots' | 'firstThree' | 'tiedRank'> & { rank: number },
  { ballotCount }: Vote,
) => ({
  rank,
  ...(tiedRank !== undefined && { tiedRank }),
  firstThree:
    ballots === 0
      ? ('none' as const)
      : 3 * firstThree < ballotCount
        ? ('few' as const)
        : 3 * firstThree > 2 * ballotCount
          ? ('most' as const)
          : ('some' as const),
})

/** Keeps as many places as fit into `maxLength`, with a cursor. @param cacheKey values that must be equal in the next request */
export function fitVotedPlaces<A extends { places: readonly { rank: number }[] }>(
  answer: A,
  maxLength: number,
  cacheKey: readonly unknown[],
): A {
  const { places, ...rest } = answer
  const shown = places.slice(0, countThatFits(places, maxLength, rest))
  if (shown.length === places.length) return answer
  return { ...answer, places: shown, nextCursor: writeCursor(cacheKey, [shown.at(-1)!.rank]) }
}

/** Returns the places of a consensus. @param entries of the list, in rank order */
export function standingsView(
  order: readonly VoteStanding[],
  entries: readonly ListEntry[],
): z.output<typeof ConsensusPlace>[] {
  const listed = new Map(entries.map((entry, index) => [entry.id, { entry, listRank: index + 1 }]))
  return order.map(({ id, ...standing }, index) => {
    const { entry, listRank } = listed.get(id)!
    return { id, name: displayName(entry.facts), rank: index + 1, listRank, ...standing }
  })
}
