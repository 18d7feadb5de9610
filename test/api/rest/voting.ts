import { expect } from 'vitest'
import { tokenHash } from '../../../src/core/token.ts'
import type { Answer, Json } from '../../support/api.ts'
import type { Rest, TestList } from './on-rest.ts'

/** Five places of Rome, in the first order of the list. */
export const rome = ['Armando al Pantheon', 'da Felice', 'Dar Poeta', 'Da Enzo', 'Il Baffetto'] as const

/** Creates a list of these places and opens a vote on it. */
export async function voteIn(rest: Rest, members: Record<string, unknown> = {}, input: Record<string, unknown> = {}) {
  const list = await rest.list(rome, members)
  return { list, ...(await openVote(rest, list, input)) }
}

/** Opens a vote. @returns the requests of its owner and of voters with the ballot link */
export async function openVote(rest: Rest, list: TestList, input: Record<string, unknown> = {}) {
  const { status, json } = await list.ask('POST /vote', input)
  expect(status).toBe(201)
  const { vote } = json
  const [armando, felice, poeta, enzo, baffetto] = list.ids as [string, string, string, string, string]
  const cast = (name: string, placeIds: readonly string[], headers = {}): Promise<Answer> =>
    rest.ask(`PUT /votes/${vote.id}/ballot`, { body: { ballotKey: keyOf(name), placeIds }, headers })
  const getConsensus = async (): Promise<Json> => (await list.ask('GET /vote')).json
  return {
    vote,
    places: { armando, felice, poeta, enzo, baffetto },
    cast,
    getVote: (voter?: string): Promise<Answer> =>
      rest.ask(`GET /votes/${vote.id}${voter === undefined ? '' : `?ballotId=${tokenHash(keyOf(voter))}`}`),
    getConsensus,
    /** Returns the names of the places, in the order of the ballots. */
    order: async (): Promise<string[]> => (await getConsensus()).places.map(({ name }: Json) => name),
  }
}

/** Returns the ballot key that a voter's browser stores. */
export const keyOf = (name: string): string => `${name.toLowerCase()}-4f1c9d2e7a3b`

/** Casts ballots of five voters. One replaces her ballot, and three leave places out. @returns the ballot counts */
export async function castAll({
  places: { armando, felice, poeta, enzo, baffetto },
  cast,
}: Awaited<ReturnType<typeof openVote>>) {
  const ballots: [string, string[]][] = [
    ['Ada', [poeta, armando, felice, enzo, baffetto]],
    ['Elena', [baffetto]],
    ['Bruno', [armando, poeta, enzo]],
    ['Chiara', [poeta, enzo]],
    ['Dario', [felice, poeta]],
    ['Elena', [armando, felice, poeta, baffetto, enzo]],
  ]
  const counts: number[] = []
  for (const [name, placeIds] of ballots) {
    const { status, json } = await cast(name, placeIds)
    expect([status, json.placeCount]).toEqual([200, placeIds.length])
    counts.push(json.ballotCount)
  }
  return counts
}
