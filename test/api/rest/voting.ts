import { expect } from 'vitest'
import type { Answer, Json } from '../../support/api.ts'
import type { Rest, TestList } from './on-rest.ts'

/** Five places of Rome, in the order in which the list has them at first. */
export const rome = ['Armando al Pantheon', 'da Felice', 'Dar Poeta', 'Da Enzo', 'Il Baffetto'] as const

/** A vote on a list of these five, and voters with only the ballot link. */
export async function voteIn(rest: Rest, members: Record<string, unknown> = {}, input: Record<string, unknown> = {}) {
  const list = await rest.list(rome, members)
  return { list, ...(await opened(rest, list, input)) }
}

export async function opened(rest: Rest, list: TestList, input: Record<string, unknown> = {}) {
  const { status, json } = await list.ask('POST /vote', input)
  expect(status).toBe(201)
  const { vote } = json
  const [armando, felice, poeta, enzo, baffetto] = list.ids as [string, string, string, string, string]
  const cast = (name: string, placeIds: readonly string[], headers = {}): Promise<Answer> =>
    rest.ask(`PUT /votes/${vote.id}/ballot`, { body: { ballotKey: keyOf(name), placeIds }, headers })
  const stands = async (): Promise<Json> => (await list.ask('GET /vote')).json
  return {
    vote,
    places: { armando, felice, poeta, enzo, baffetto },
    cast,
    paper: () => rest.ask(`GET /votes/${vote.id}`),
    stands,
    /** The names, in the order of the ballots. */
    order: async (): Promise<string[]> => (await stands()).places.map(({ name }: Json) => name),
  }
}

/** The random id that a voter's browser stores. */
export const keyOf = (name: string): string => `${name.toLowerCase()}-4f1c9d2e7a3b`

/** Five people vote. One of them changes her mind; three leave places out. */
export async function allVote({
  places: { armando, felice, poeta, enzo, baffetto },
  cast,
}: Awaited<ReturnType<typeof opened>>) {
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
