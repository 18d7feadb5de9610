import type { Client } from './client.ts'
import { addressOf } from './contract.ts'
import type { Outputs } from './outputs.ts'
import type { Service } from './service.ts'

/** The title of all lists that the checks make. Their slugs begin with it. */
export const ownTitle = 'Forklist check, may be deleted'
export const ownAuthor = 'forklist verify-service'

/** Places that no service knows, so that each service gives the same answers. Their texts are awkward in some file format. */
export const ownPlaces = [
  {
    own: {
      name: 'The stall behind the <market>',
      address: 'Pier 4, "Island"',
      latitude: -37.1052,
      longitude: -12.2777,
    },
    note: '=Cash & patience,\nonly; “yes”',
  },
  { own: { name: 'Nobody’s Trattoria', latitude: -37.0611, longitude: -12.3111 }, note: 'Ends with a ]]> sign' },
  { own: { name: 'Café without a pin', address: 'Somewhere by the sea' } },
] as const

/** A list made by the checks. */
export type OwnList = { slug: string; token: string; made: Outputs['createList'] }

/** Makes lists for the checks. Nobody finds them: they are hidden or not listed. */
export class OwnLists {
  readonly #service: Service
  readonly #key: string
  #unchanged: Promise<OwnList> | undefined

  constructor(service: Service, key: string) {
    this.#service = service
    this.#key = key
  }

  /** @param members replace the defaults: a public list that is not listed, with `ownPlaces` */
  async make(members: Readonly<Record<string, unknown>> = {}): Promise<OwnList> {
    const made = await this.#service.does('createList', this.input(members), { credential: this.#key })
    return { slug: made.slug, token: made.editToken, made }
  }

  /** Returns a list that no check changes. A key may make only 60 lists a minute. */
  unchanged(): Promise<OwnList> {
    this.#unchanged ??= this.make()
    return this.#unchanged
  }

  input(members: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
    return {
      title: ownTitle,
      authorName: ownAuthor,
      visibility: 'public',
      listed: false,
      places: ownPlaces,
      ...members,
    }
  }
}

/** Deletes all lists that were made. @returns those that could not be deleted, each with the reason */
export async function deleteOwnLists(client: Client): Promise<{ slug: string; reason: string }[]> {
  const left: { slug: string; reason: string }[] = []
  for (const [slug, credential] of client.tokens) {
    try {
      const { status } = await client.send('DELETE', addressOf('deleteList', { slug }), { credential, isCleanup: true })
      if (status !== 204 && status !== 404) left.push({ slug, reason: `the service answers ${status}` })
    } catch (error) {
      left.push({ slug, reason: (error as Error).message })
    }
  }
  return left
}
