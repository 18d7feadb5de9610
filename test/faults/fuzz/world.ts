import { newToken } from '../../../src/core/token.ts'
import type { Json } from '../../support/api.ts'

const kinds = [
  'slug',
  'placeId',
  'placeIds',
  'mapPlaceId',
  'editToken',
  'voteId',
  'linkId',
  'suggestionId',
  'cursor',
  'version',
  'time',
] as const
export type Kind = (typeof kinds)[number]

/** A value of an earlier response, chosen when it is sent. */
export class Reference {
  readonly kind: Kind
  /** Counted from the newest. */
  readonly pick: number

  constructor(kind: Kind, pick: number) {
    this.kind = kind
    this.pick = pick
  }
}

type List = { token: string; isHidden: boolean; version: number; placeIds: string[] }

/** The values that a sequence knows, and those no longer valid. */
export class World {
  readonly key: string
  readonly lists = new Map<string, List>()
  readonly deleted = new Set<string>()
  readonly #seen = new Map<Kind, string[]>()
  /** Replaced tokens and tokens of deleted lists. */
  readonly stale: string[] = []

  constructor(key: string) {
    this.key = key
  }

  /** Returns a value with its references replaced; unknown ones are omitted. @param slug of its list */
  filled(value: unknown, slug?: string): unknown {
    if (value instanceof Reference) return this.#resolve(value, slug)
    if (Array.isArray(value)) return value.map(item => this.filled(item, slug)).filter(item => item !== undefined)
    if (typeof value !== 'object' || value === null) return value
    // Values beside a slug concern its list.
    const { slug: named } = value as { slug?: unknown }
    if (named instanceof Reference)
      return this.filled({ ...value, slug: this.#resolve(named, slug) }, String(this.#resolve(named, slug)))
    // As entries: assigning `__proto__` to an object would set its prototype.
    const entries = Object.entries(value).map(([name, member]) => [name, this.filled(member, slug)] as const)
    return Object.fromEntries(entries.filter(([, member]) => member !== undefined))
  }

  #resolve({ kind, pick }: Reference, slug: string | undefined): unknown {
    const list = this.lists.get(slug ?? '')
    // A ballot names no list, so any list will do.
    if (kind === 'placeIds') return rotated((list ?? from([...this.lists.values()], pick))?.placeIds ?? [], pick)
    if (kind === 'placeId' && list && list.placeIds.length > 0 && pick % 4 > 0) return from(list.placeIds, pick)
    if (kind === 'editToken') return pick % 5 === 0 ? this.wrongToken(pick) : (list?.token ?? this.wrongToken(pick))
    if (kind === 'version') return list && pick % 3 > 0 ? Math.max(1, list.version - (pick % 3) + 1) : 1 + pick
    if (kind === 'slug') return from([...this.lists.keys(), ...(pick > 8 ? this.deleted : [])], pick)
    return from(this.#seen.get(kind) ?? [], pick)
  }

  /** Returns a replaced token, a token of any list, or an unknown one. */
  wrongToken(pick: number): string {
    const others = [...this.stale, ...[...this.lists.values()].map(({ token }) => token)]
    return others.length === 0 || pick % 3 === 0 ? newToken('edit') : from(others, pick)!
  }

  /** Stores the values in a response, for later requests. */
  learnFrom(text: string): void {
    this.#store('placeId', text.match(/\bplc_[0-9a-z]{20}\b/g))
    this.#store('voteId', text.match(/\bvote_[0-9a-z]{20,}\b/g))
    this.#store('linkId', text.match(/\bsuggest_[0-9a-z]{20,}\b/g))
    this.#store('suggestionId', text.match(/\bsug_[0-9a-z]{20}\b/g))
    this.#store('mapPlaceId', text.match(/(?<="mapPlaceId":")[^"]+/g))
    this.#store('cursor', text.match(/(?<="nextCursor":")[^"]+/g))
    this.#store('time', text.match(/(?<="updatedAt":")[^"]+/g))
  }

  #store(kind: Kind, found: string[] | null): void {
    if (found) this.#seen.set(kind, [...new Set([...(this.#seen.get(kind) ?? []).slice(-20), ...found.slice(-20)])])
  }

  addList({ slug, editToken, visibility, version, places = [] }: Json): void {
    const placeIds = places.map(({ id }: Json) => id)
    this.lists.set(slug, { token: editToken, isHidden: visibility === 'hidden', version, placeIds })
  }

  removeList(slug: string): void {
    const list = this.lists.get(slug)
    if (list) this.stale.push(list.token)
    this.lists.delete(slug)
    this.deleted.add(slug)
  }
}

const from = <T>(values: readonly T[], pick: number): T | undefined => values.at(-1 - (pick % (values.length || 1)))

const rotated = <T>(values: readonly T[], by: number): T[] => {
  const at = values.length === 0 ? 0 : by % values.length
  return [...values.slice(at), ...values.slice(0, at)].reverse()
}
