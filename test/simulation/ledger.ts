import { isDeepStrictEqual } from 'node:util'
import { isInvitation } from '../../src/core/invitations.ts'
import { writes } from '../../src/core/operation.ts'
import type { Json } from '../support/api.ts'
import type { Call, Reply } from './call.ts'
import {
  difference,
  isWhole,
  leavesAlone,
  nextStates,
  type Row,
  type State,
  stateIn,
  wrongIn,
  wrongInChange,
  wrongInFile,
} from './model.ts'

/** A request that was sent. Without a reply, nobody knows whether it took effect. */
export type Sent = {
  by: string
  call: Call
  reply?: Reply | undefined
  /** Whether it was sent before, with the same idempotency key. */
  isAgain?: boolean
  /** The time of the service, and whether the place index could not answer. */
  at?: number
  isIndexDown?: boolean
  /** The first answer, as long as it must be given again. */
  first?: Reply | undefined
  /** What its sender was told before. */
  heard?: string | undefined
}

/** What a vote has taken: by ballot key, whether the ballot counts. */
type Vote = { ballots: Map<string, 'counts' | 'withdrawn' | 'unknown'>; isClosed: boolean; closesAt?: string }

/** What the simulation knows of one list. */
export class ListRecord {
  readonly slug: string
  token: string
  readonly formerTokens: string[] = []
  readonly states = new Map<number, State>()
  /** Ids of own places that were replaced, which stay valid, with those of the places that replaced them. */
  readonly replaced = new Map<string, string>()
  /** The operations that made the versions. */
  readonly madeBy = new Map<number, string>()
  version: number
  /** The version up to which the history was compared. */
  verified = 0
  isDeleted = false
  /** Whether nobody has its token any more. */
  isLost = false
  /** Editions by label; `unknown` if nobody knows whether it is there. */
  readonly editions = new Map<string, State | 'unknown'>()
  readonly votes = new Map<string, Vote>()
  /** The id of the open suggestion link. */
  suggestions: string | undefined
  /** Ids of suggestions and proposals that its editors have seen. */
  readonly seenIds: string[] = []
  /** A word that stands in no other list. A copy of the list ends that. */
  marker: string | undefined

  constructor(answer: Json, operation: string, marker: string | undefined) {
    this.slug = answer.slug
    this.token = answer.editToken
    this.version = answer.version
    this.marker = marker
    this.states.set(answer.version, stateIn(answer))
    this.madeBy.set(answer.version, operation)
  }

  get state(): State {
    return this.states.get(this.version)!
  }

  get isHidden(): boolean {
    return !this.isDeleted && this.state.visibility === 'hidden'
  }
}

/** Reads as a list's owner, from a process that works. @returns the answer and whether it is one */
export type Read = (operation: string, input: Record<string, unknown>, token?: string) => Promise<Reply>

export class Fault extends Error {}

/** Operations after which other people may see a list, or may no longer. */
const changesVisibility = new Set(['updateList', 'undo', 'deleteList'])
/** Problems with which the retry of an accepted request may end: its list is deleted, its token replaced, or its time over. */
const mayEndRetries = new Set([
  'list_not_found',
  'edit_token_mismatch',
  'invalid_credential',
  'vote_not_found',
  'suggestions_not_found',
  'answer_expired',
  'request_in_progress',
])

/** Everything the simulation knows: what must hold after each round of requests. */
export class Ledger {
  readonly lists = new Map<string, ListRecord>()
  /** Votes and suggestion links by their ids. */
  readonly invitations = new Map<string, ListRecord>()
  /** Words of lists that have been made. */
  readonly #usedMarkers = new Set<string>()
  /** Idempotency keys of requests that got no answer, which may be in progress for a while. */
  readonly #unansweredKeys = new Set<string>()
  readonly #read: Read

  constructor(read: Read) {
    this.#read = read
  }

  /** Takes the requests of a round, all of which have ended. @throws Fault if something does not hold */
  async settle(round: readonly Sent[]): Promise<void> {
    for (const { call, reply } of round) if (!reply) this.#unansweredKeys.add(call.idempotencyKey ?? '')
    for (const sent of round) this.#checkReply(sent, round)
    const fresh = round.filter(({ first }) => !first)
    for (const sent of fresh) this.#takeBallot(sent, fresh)
    for (const sent of fresh) this.#take(sent)
    for (const record of this.lists.values()) if (!record.state.rows.every(isWhole)) await this.#complete(record)
    const touched = new Set(round.flatMap(({ call }) => this.recordOf(call) ?? []))
    for (const record of touched)
      await this.#settleList(
        record,
        round.filter(({ call }) => this.recordOf(call) === record),
      )
    for (const sent of round) this.#checkAnswer(sent)
    this.#settleEditions(round)
  }

  /** Reads all lists, and compares them with what is known. @param isEnd also those that are deleted @throws Fault */
  async verify(isEnd: boolean): Promise<void> {
    for (const record of this.lists.values()) if (!record.isDeleted || isEnd) await this.#verifyList(record)
    if (isEnd) for (const record of this.alive) await this.#verifySearch(record)
  }

  /** The lists that somebody can change. */
  get alive(): ListRecord[] {
    return [...this.lists.values()].filter(({ isDeleted, isLost }) => !isDeleted && !isLost)
  }

  recordOf({ operation, input }: Call): ListRecord | undefined {
    if (isInvitation(operation.credential)) return this.invitations.get(String(input.voteId ?? input.id))
    return this.lists.get(String(input.slug))
  }

  /** What no answer may say, whatever the request was. */
  #checkReply({ by, call, reply, first, heard = '', isIndexDown }: Sent, round: readonly Sent[]): void {
    if (!reply) return
    this.#checkReplay(by, call, reply, first)
    const hasFailed = first?.json?.results?.every((result: Json) => result.code === 'provider_unavailable')
    if (hasFailed && reply.text.includes('provider_unavailable') && !isIndexDown)
      throw new Fault(`the failure of ${by} (${call.operation.name}) is given again, and its cause is over`)
    const what = `the answer to ${by} (${call.operation.name})`
    if (reply.code === 'internal' || /^5\d\d$/.test(reply.code ?? '')) throw new Fault(`${what} is ${reply.text}`)
    if (reply.code === 'provider_unavailable' && !asksForPlaces(call))
      throw new Fault(`${what} is refused because the place index is not there, and it needs none`)
    this.#checkSecrets(call, reply, round, what, JSON.stringify(call.input) + heard)
    this.#checkKey(call, reply, round, what)
    const record = this.recordOf(call)
    if (!reply.isOk || !record) return
    if (record.isDeleted) throw new Fault(`${what} is from a deleted list`)
    const isRotating = round.some(
      ({ call: { operation, input } }) => operation.name === 'rotateEditToken' && input.slug === record.slug,
    )
    const needsToken = call.operation.credential === 'editToken'
    if (needsToken && call.token !== record.token && !isRotating)
      throw new Fault(`${what} is taken with ${call.token === undefined ? 'no token' : 'a token of something else'}`)
    const version = versionIn({ by, call, reply })
    const { ifVersion } = call
    if (needsToken && !first && ifVersion !== undefined && version !== undefined)
      if (version < ifVersion || version > ifVersion + 1)
        throw new Fault(`${what} is version ${version}, and it was sent for version ${ifVersion} alone`)
  }

  /** A key is in use only while its request runs, and people with one link may use the same. */
  #checkKey({ operation, idempotencyKey: key }: Call, { code }: Reply, round: readonly Sent[], what: string): void {
    if (key === undefined) return
    const isAlone = round.filter(({ call }) => call.idempotencyKey === key).length === 1
    if (code === 'request_in_progress' && isAlone && !this.#unansweredKeys.has(key))
      throw new Fault(`${what} says that a request is in progress, and none is`)
    if (code === 'idempotency_conflict' && isInvitation(operation.credential))
      throw new Fault(`${what} is refused because another caller has used its key`)
  }

  #checkReplay(by: string, call: Call, reply: Reply, first: Reply | undefined): void {
    // Neither a dry run is stored for a retry, nor a failure that may pass.
    if (!first || first.json?.dryRun || first.text.includes('provider_unavailable')) return
    if (reply.isOk ? isDeepStrictEqual(first.json, reply.json) : mayEndRetries.has(reply.code!)) return
    throw new Fault(
      `the second answer to ${by} (${call.operation.name}) is ${reply.text}, and the first was ${first.text}`,
    )
  }

  /** A hidden list is in no answer to who has neither its token nor an invitation, and no answer has a token that was not asked for. */
  #checkSecrets(call: Call, reply: Reply, round: readonly Sent[], what: string, known: string): void {
    const { text, json, isOk } = reply
    for (const record of this.lists.values()) {
      // The caller that makes a list gets its token.
      if (json?.slug === record.slug && (json.editToken === record.token || json.code === 'answer_expired')) continue
      const isChanging = round.some(
        other => this.recordOf(other.call) === record && changesVisibility.has(other.call.operation.name),
      )
      const isFindable = record.state.listed && !record.isDeleted
      if (call.operation.name === 'browseLists' && !isFindable && !isChanging && text.includes(record.slug))
        throw new Fault(`${what} has the list ${record.slug}, which is ${record.isDeleted ? 'deleted' : 'not listed'}`)
      if (text.includes(record.token) && !known.includes(record.token))
        throw new Fault(`${what} has the token of ${record.slug}`)
      if (
        !record.isHidden ||
        call.token === record.token ||
        (this.recordOf(call) === record && isInvitation(call.operation.credential))
      )
        continue
      if (known.includes(record.token) || isChanging) continue
      const isNamed = text.includes(record.slug) && !known.includes(record.slug)
      const isTold = record.marker !== undefined && text.includes(record.marker) && !known.includes(record.marker)
      if (isNamed || isTold) throw new Fault(`${what} tells of the hidden list ${record.slug}: ${text.slice(0, 2000)}`)
      if (isOk && call.input.slug === record.slug)
        throw new Fault(`${what} is given without the token of the hidden list`)
    }
  }

  /** Takes in what an answer says beside the versions of a list. */
  #take({ call, reply }: Sent): void {
    const { operation, input } = call
    const record = this.recordOf(call)
    const { json } = reply ?? {}
    if (record && operation.name === 'copyList') record.marker = undefined
    // Perhaps there is a list that nobody knows.
    if (!reply && operation.name === 'createList') this.#usedMarkers.add(markerIn(input)!)
    if (!reply?.isOk) return
    if (typeof json?.slug === 'string' && typeof json.editToken === 'string' && Array.isArray(json.places))
      this.#takeNewList(call, json)
    if (operation.name === 'mergeLists') for (const { slug } of input.lists as Json[]) this.#forgetMarker(slug)
    if (!record) return
    if (operation.name === 'rotateEditToken') {
      record.formerTokens.push(record.token)
      record.token = json.editToken
    }
    if (operation.name === 'deleteList') record.isDeleted = true
    if (operation.name === 'openVote' && !record.votes.has(json.vote.id)) {
      const { id, closesAt } = json.vote
      record.votes.set(id, { ballots: new Map(), isClosed: false, closesAt })
      this.invitations.set(json.vote.id, record)
    }
    const closed = operation.name === 'closeVote' ? record.votes.get(json.vote.id) : undefined
    if (closed) closed.isClosed = true
    if (operation.name === 'openSuggestions') {
      record.suggestions = /suggest_[0-9a-z]+/.exec(reply.text)![0]
      this.invitations.set(record.suggestions, record)
    }
    if (operation.name === 'closeSuggestions') record.suggestions = undefined
    record.seenIds.push(...new Set(reply.text.match(/\b(sug_[0-9a-z]{20}|prp_\w+)\b/g) ?? []))
  }

  #forgetMarker(slug: string): void {
    const record = this.lists.get(slug)
    if (record) record.marker = undefined
  }

  #takeNewList({ operation, input }: Call, answer: Json): void {
    const known = this.lists.get(answer.slug)
    if (known) return
    const wrong = wrongIn(answer)
    if (wrong !== undefined) throw new Fault(`a new list: ${wrong}`)
    const title = operation.name === 'createList' ? markerIn(input) : undefined
    const marker = title !== undefined && this.#usedMarkers.has(title) ? undefined : title
    for (const other of this.lists.values()) if (other.marker === title) other.marker = undefined
    if (title !== undefined) this.#usedMarkers.add(title)
    const record = new ListRecord(answer, operation.name, marker)
    const defaults = { description: '', visibility: 'public', listed: true }
    const stated = { ...(operation.name === 'createList' && defaults), ...input } as Json
    const names = ['title', 'authorName', 'description', 'visibility', 'listed'] as const
    const lost = names.find(name => stated[name] !== undefined && stated[name] !== record.state[name])
    if (lost) throw new Fault(`${operation.name} has lost ${lost}: ${stated[lost]}`)
    this.lists.set(record.slug, record)
  }

  /** Reads a new list of which a tool has told in brief. */
  async #complete(record: ListRecord): Promise<void> {
    const state = await this.#stateAt(record, record.version)
    if (!state) throw new Fault(`${record.slug} was made, and is not read`)
    const wrong = difference(record.state, state)
    if (wrong !== undefined) throw new Fault(`a new list: ${wrong}`)
    record.states.set(record.version, state)
  }

  #takeBallot({ call, reply, isAgain, at = 0 }: Sent, round: readonly Sent[]): void {
    const { operation, input } = call
    const vote = this.recordOf(call)?.votes.get(String(input.voteId))
    if (operation.name !== 'castBallot' || !vote || (reply && !reply.isOk)) return
    const isOver = vote.isClosed || (vote.closesAt !== undefined && at > Date.parse(vote.closesAt))
    if (reply && isOver && !isAgain) throw new Fault('a closed vote takes a ballot')
    const isEmpty = (input.placeIds as string[]).length === 0
    // Of two ballots at once, either may be the last.
    const isAlone = !round.some(
      ({ call: other }) =>
        other !== call && other.input.voteId === input.voteId && other.input.ballotKey === input.ballotKey,
    )
    const isKnown = reply && !isAgain && isAlone
    vote.ballots.set(String(input.ballotKey), !isKnown ? 'unknown' : isEmpty ? 'withdrawn' : 'counts')
  }

  /** Finds out which versions a round made, and by whom. */
  async #settleList(record: ListRecord, round: readonly Sent[]): Promise<void> {
    if (record.isLost) return
    const unknown = round.filter(({ call, reply }) => writes(call.operation) && !reply)
    if (unknown.some(({ call }) => call.operation.name === 'rotateEditToken') && !(await this.#isOpen(record))) return
    if (record.isDeleted) return this.#expectDeleted(record)
    if (unknown.some(({ call }) => call.operation.name === 'deleteList') && (await this.#isGone(record))) {
      record.isDeleted = true
      return
    }
    const claims = round.flatMap(sent => {
      const version = versionIn(sent)
      return version !== undefined && version > record.version ? [{ sent, version }] : []
    })
    // Some answers have no body.
    const silent = round.filter(({ call, reply }) => reply?.isOk && nextStates[call.operation.name] && !reply.json)
    if (claims.length + unknown.length + silent.length === 0) return this.#checkUnchanged(record, round)
    const [only] = claims
    if (only && claims.length + unknown.length + silent.length === 1 && only.version === record.version + 1) {
      const expected = this.#predicted(record, record.version, only.sent)
      if (expected?.rows.every(isWhole)) return this.#add(record, only.version, only.sent.call.operation.name, expected)
    }
    const [history, now] = [await this.#history(record, 2 * round.length + 2), await this.#stateNow(record)]
    const beyond = claims.find(({ version }) => version > now.version)
    if (beyond)
      throw new Fault(
        `${beyond.sent.call.operation.name} was acknowledged as version ${beyond.version}, and the list is at ${now.version}`,
      )
    const open = [...silent, ...unknown]
    for (let version = record.version + 1; version <= now.version; version++) {
      const operation = history.get(version)
      if (operation === undefined && !round.some(({ call }) => call.operation.name === 'clearHistory'))
        throw new Fault(`version ${version} of ${record.slug} is not in the history`)
      const makers = claims.filter(claim => claim.version === version && claim.sent.call.operation.name === operation)
      const at = open.findIndex(({ call }) => call.operation.name === operation)
      if (operation !== undefined && makers.length === 0 && at < 0)
        throw new Fault(`version ${version} of ${record.slug} was made by ${operation}, which nobody had asked for`)
      if (makers.length === 0 && at >= 0) {
        const [sent] = open.splice(at, 1)
        if (sent!.reply) makers.push({ sent: sent!, version })
      }
      const state = version === now.version ? now.state : await this.#stateAt(record, version)
      if (!state) continue
      const before = record.states.get(version - 1)
      const differences = makers.flatMap(({ sent }) => {
        const predicted = before && this.#predicted(record, version - 1, sent)
        return predicted ? [difference(predicted, state)] : []
      })
      if (differences.length > 0 && !differences.includes(undefined))
        throw new Fault(`after ${operation}: ${differences[0]}`)
      const alone =
        before && operation !== undefined && nextStates[operation] === undefined
          ? leavesAlone(operation, before, state)
          : undefined
      if (alone !== undefined) throw new Fault(alone)
      this.#add(record, version, operation ?? '', state)
    }
    record.version = now.version
    const lost = open.find(({ reply }) => reply)
    if (lost) throw new Fault(`${lost.call.operation.name} was acknowledged, and is not in the history`)
    this.#checkUnchanged(record, round)
  }

  /** An accepted write that made no version changes nothing at the version that it answers. */
  #checkUnchanged(record: ListRecord, round: readonly Sent[]): void {
    for (const sent of round) {
      const version = versionIn(sent)
      const { name } = sent.call.operation
      if (version === undefined || sent.first || record.madeBy.get(version) === name) continue
      const state = record.states.get(version)
      const wanted = state && this.#predicted(record, version, sent)
      const wrong = wanted && difference(wanted, state)
      if (wrong !== undefined) throw new Fault(`${name} was acknowledged at version ${version}, and ${wrong}`)
    }
  }

  #add(record: ListRecord, version: number, operation: string, state: State): void {
    const before = record.states.get(version - 1)
    if (before && (operation === 'applyProposals' || operation === 'editList')) {
      const isNew = ({ id }: Row) => !before.rows.some(row => row.id === id)
      const fresh = state.rows.filter(isNew)
      for (const [index, { id }] of before.rows.entries()) {
        // Further edits may move a replaced place.
        const now = fresh.length === 1 ? fresh[0] : state.rows[index]
        if (now && !state.rows.some(row => row.id === id)) record.replaced.set(id, now.id)
      }
    }
    record.states.set(version, state)
    record.madeBy.set(version, operation)
    record.version = version
  }

  /** Returns the state after a call; `undefined` if the model does not know. @throws Fault if the call should have been refused */
  #predicted(record: ListRecord, version: number, { call, reply }: Sent): State | undefined {
    const before = record.states.get(version)
    const next = nextStates[call.operation.name]
    if (!before || !next) return undefined
    try {
      const input = JSON.stringify(call.input).replace(/plc_\w+/g, id =>
        before.rows.some(row => row.id === id) ? id : (record.replaced.get(id) ?? id),
      )
      return next(before, { input: JSON.parse(input), answer: reply!.json, states: record.states })
    } catch (error) {
      throw new Fault(`${call.operation.name} was taken, and ${(error as Error).message}`)
    }
  }

  async #isOpen(record: ListRecord): Promise<boolean> {
    const { isOk } = await this.#read('listHistory', { slug: record.slug, limit: 1 }, record.token)
    record.isLost = !isOk
    return isOk
  }

  async #isGone(record: ListRecord): Promise<boolean> {
    return !(await this.#read('getList', { slug: record.slug }, record.token)).isOk
  }

  async #expectDeleted(record: ListRecord): Promise<void> {
    if (!(await this.#isGone(record))) throw new Fault(`${record.slug} was deleted, and is read`)
  }

  async #history(record: ListRecord, limit: number): Promise<Map<number, string>> {
    const { isOk, json, text } = await this.#read('listHistory', { slug: record.slug, limit }, record.token)
    if (!isOk) throw new Fault(`the history of ${record.slug} is not read: ${text}`)
    const versions: number[] = json.changes.map(({ version }: Json) => version)
    const gap = versions.findIndex((version, index) => index > 0 && version !== versions[index - 1]! - 1)
    if (gap > 0) throw new Fault(`the history of ${record.slug} has versions ${versions}`)
    const times: string[] = json.changes.map(({ at }: Json) => at)
    if (!isDeepStrictEqual(times, times.toSorted().reverse()))
      throw new Fault(`the history of ${record.slug} has times ${times}`)
    for (const change of json.changes) {
      const [before, after] = [record.states.get(change.version - 1), record.states.get(change.version)]
      const wrong = before && after && wrongInChange(change, before, after)
      if (wrong !== undefined) throw new Fault(`the history of ${record.slug} at version ${change.version}: ${wrong}`)
    }
    return new Map(json.changes.map(({ version, operation }: Json) => [version, operation]))
  }

  async #stateNow(record: ListRecord): Promise<{ version: number; state: State }> {
    const { isOk, json, text } = await this.#read('getList', { slug: record.slug }, record.token)
    if (!isOk) throw new Fault(`${record.slug} is not read: ${text}`)
    const wrong = wrongIn(json)
    if (wrong !== undefined) throw new Fault(`${record.slug}: ${wrong}`)
    return { version: json.version, state: stateIn(json) }
  }

  async #stateAt(record: ListRecord, version: number): Promise<State | undefined> {
    const { isOk, json } = await this.#read('getList', { slug: record.slug, at: version }, record.token)
    return isOk ? stateIn(json) : undefined
  }

  async #verifyList(record: ListRecord): Promise<void> {
    if (record.isLost) return
    if (record.isDeleted) return this.#expectDeleted(record)
    const now = await this.#stateNow(record)
    if (now.version !== record.version)
      throw new Fault(`${record.slug} is at version ${now.version} instead of ${record.version}`)
    const wrong = difference(record.state, now.state)
    if (wrong !== undefined) throw new Fault(`${record.slug}, made by ${record.madeBy.get(record.version)}: ${wrong}`)
    const changes = Math.min(record.version - record.verified, 100)
    const history = changes > 0 ? await this.#history(record, changes) : []
    record.verified = record.version
    const other = [...history].find(([version, operation]) => record.madeBy.get(version) !== operation)
    if (other)
      throw new Fault(
        `the history of ${record.slug} says that ${other[1]} made version ${other[0]}, and ${record.madeBy.get(other[0])} did`,
      )
    await this.#verifyVotes(record)
  }

  /** Looks for words of places that the list has, and of places that it no longer has. */
  async #verifySearch({ slug, state, states }: ListRecord): Promise<void> {
    const text = JSON.stringify(state).toLowerCase()
    const once = new Set([...states.values()].flatMap(({ rows }) => rows.flatMap(({ name }) => numbersIn(name))))
    const [present, gone] = [
      state.rows.flatMap(({ name }) => numbersIn(name)),
      [...once].filter(word => !text.includes(word)),
    ]
    for (const query of [...present.slice(-2), ...gone.slice(-3)]) {
      const { json } = await this.#read('browseLists', { query, limit: 100 })
      const isFound = json.lists.some((list: Json) => list.slug === slug)
      const isExpected = present.includes(query) && state.visibility === 'public' && state.listed
      if (isFound !== isExpected) throw new Fault(`a search for ${query} finds ${slug}: ${isFound}, which is wrong`)
    }
  }

  async #verifyVotes(record: ListRecord): Promise<void> {
    const vote = [...record.votes.values()].at(-1)
    if (!vote) return
    const { isOk, json } = await this.#read('getConsensus', { slug: record.slug }, record.token)
    if (!isOk) return
    const kinds = [...vote.ballots.values()]
    const counted = kinds.filter(kind => kind === 'counts').length
    const possible = counted + kinds.filter(kind => kind === 'unknown').length
    const { ballotCount } = json.vote
    if (ballotCount < counted || ballotCount > possible)
      throw new Fault(`the vote on ${record.slug} has ${ballotCount} ballots instead of ${counted}`)
  }

  /** Compares the editions that a round has read, and takes in those that it made or deleted. @throws Fault */
  #settleEditions(round: readonly Sent[]): void {
    const changes = round.filter(({ call }) => changesEditions.has(call.operation.name))
    for (const { call, reply } of round) {
      const record = this.recordOf(call)
      const isRead = call.operation.name === 'getEdition' || call.operation.name === 'exportEdition'
      if (!isRead || !record || !reply || changes.some(change => this.recordOf(change.call) === record)) continue
      const edition = record.editions.get(String(call.input.label))
      if (reply.code === 'edition_not_found' && typeof edition === 'object' && call.input.against === undefined)
        throw new Fault(`the edition ${call.input.label} of ${record.slug} is lost`)
      if (!reply.isOk) continue
      const wrong =
        edition === undefined
          ? 'it is not there'
          : edition === 'unknown'
            ? undefined
            : wrongInEdition(call, reply, edition)
      if (wrong !== undefined) throw new Fault(`the edition ${call.input.label} of ${record.slug}: ${wrong}`)
    }
    for (const { call, reply, isAgain } of changes) {
      const record = this.recordOf(call)
      if (!record || (reply && !reply.isOk)) continue
      const { operation, input } = call
      const labels =
        operation.name !== 'clearHistory' ? [String(input.label)] : input.editions ? [...record.editions.keys()] : []
      const isAlone = changes.filter(change => this.recordOf(change.call) === record).length === 1
      for (const label of labels)
        if (!reply || isAgain || !isAlone) record.editions.set(label, 'unknown')
        else if (operation.name === 'createEdition')
          record.editions.set(label, record.states.get(reply.json.list.version) ?? 'unknown')
        else record.editions.delete(label)
    }
  }

  /** A copy has the places of one of the last states of its source. @throws Fault */
  #checkCopy(copy: State, source: ListRecord): void {
    const { title, authorName, description, visibility, listed } = copy
    const differences = [...source.states]
      .filter(([version]) => version > source.version - versionsOfRound)
      .map(([, state]) => difference({ ...state, title, authorName, visibility, listed, description }, copy))
    if (!differences.includes(undefined)) throw new Fault(`a copy: ${differences.at(-1)}`)
  }

  /** Each name of a text that was not corrected is on the list or in the report. @throws Fault */
  #checkImport({ states }: ListRecord, content: string, { json, text }: Reply): void {
    const accounted = text + JSON.stringify(states.get(json.list?.version)?.rows ?? [])
    const lost = content.split('\n').find(line => !line.startsWith('http') && !accounted.includes(line.split(',')[0]!))
    if (lost !== undefined) throw new Fault(`an import has lost ${lost}: ${text}`)
  }

  /** A corrected town takes the place of the former one in an address. @throws Fault */
  #checkAddress({ states, madeBy }: ListRecord, town: unknown, { json: { place, list } }: Reply): void {
    const before = states.get(list.version - 1)?.rows.find(({ id }) => id === place.id)
    const isOwn = String(before?.mapPlaceId).startsWith('own:')
    if (madeBy.get(list.version) !== 'updatePlace' || !isOwn || !before?.town || before.town === town) return
    // What stands first may be a street of that name.
    if (place.address?.split(', ').slice(1).includes(before.town))
      throw new Fault(`the address of ${place.name} is ${place.address}, and its town was corrected`)
  }

  /** Compares an answer with the state of the list at its version. */
  #checkAnswer({ call, reply }: Sent): void {
    const record = this.recordOf(call)
    if (!reply?.isOk || !record || record.isLost) return
    const { operation, input } = call
    const { json, file } = reply
    const what = `the answer to ${operation.name}`
    if (operation.name === 'importPlaces' && input.firstRows === undefined && input.corrections === undefined)
      this.#checkImport(record, String(input.content), reply)
    if (operation.name === 'updatePlace' && input.town !== undefined) this.#checkAddress(record, input.town, reply)
    const copy = operation.name === 'copyList' ? this.lists.get(json.slug)?.states.get(1) : undefined
    if (copy) this.#checkCopy(copy, record)
    if (operation.name === 'exportList' && file !== undefined) {
      const states = [...record.states].filter(([version]) => version > record.version - versionsOfRound)
      const wrongs = states.map(([, state]) => wrongInFile(String(input.format), file, state))
      if (!wrongs.includes(undefined)) throw new Fault(wrongs.at(-1)!)
    }
    const isWhole =
      Array.isArray(json?.places) &&
      json.nextCursor === undefined &&
      json.slug === record.slug &&
      json.places.length === json.placeCount
    const isFiltered = ['tag', 'band', 'maxPrice', 'visited', 'cursor', 'label'].some(name => name in input)
    if (!isWhole || isFiltered) return
    const expected = record.states.get(json.version)
    const wrong =
      wrongIn(json) ??
      (expected && json.places.every((place: Json) => place.links) ? difference(expected, stateIn(json)) : undefined)
    if (wrong !== undefined) throw new Fault(`${what} at version ${json.version}: ${wrong}`)
  }
}

const changesEditions = new Set(['createEdition', 'deleteEdition', 'clearHistory'])

const wrongInEdition = ({ operation, input }: Call, { json, file }: Reply, edition: State): string | undefined => {
  if (operation.name === 'exportEdition') return file && wrongInFile(String(input.format), file, edition)
  const isPart =
    json.nextCursor !== undefined ||
    ['limit', 'tag', 'band', 'maxPrice', 'visited', 'cursor', 'against'].some(name => name in input)
  const [names, expected] = [json.places, edition.rows].map(places => places.map(({ name }: Json) => name).join(', '))
  return isPart || names === expected ? undefined : `the places are ${names} instead of ${expected}`
}

/** How many versions a round may make at most, with what was there before. */
const versionsOfRound = 20

/** Returns whether a call needs the place index: for what it does, or for a place that it names. */
const asksForPlaces = ({ operation, input }: Call): boolean => {
  if (/^(searchPlaces|getPlace|\w+Proposals|(list|apply)Suggestions)$/.test(operation.name)) return true
  const named = operation.path.includes('{placeId}') ? { ...input, placeId: undefined } : input
  return /"(query|near|mapPlaceId|placeId|content)"/.test(JSON.stringify(named))
}

/** Returns the numbers at the ends of names, which few places share. */
const numbersIn = (name: string): string[] => name.match(/(?<= )\d{2,3}$/) ?? []

/** Returns the word in the title of a new list. */
const markerIn = ({ title }: Record<string, unknown>): string | undefined => /marker\d+x/.exec(String(title))?.[0]

/** Returns the version of the list in an acknowledged write. */
const versionIn = ({ call, reply }: Sent): number | undefined => {
  if (!reply?.isOk || !writes(call.operation)) return undefined
  const { json } = reply
  const version = json?.list?.version ?? (json?.slug === call.input.slug ? json?.version : undefined)
  return typeof version === 'number' && json.dryRun !== true ? version : undefined
}
