import type * as z from 'zod'
import { maxPlaces } from '../../../../../domain/list.ts'
import type { importPlaces } from '../../../../../operations/import-places.ts'

/** What a person wants for a row. `update` replaces the note of its place on the list. */
export type Decision = { placeId: string } | { own: true } | { skip: true } | { update: true }

export const own: Decision = { own: true }
export const skip: Decision = { skip: true }
export const update: Decision = { update: true }

type Fate = 'found' | 'own' | 'there' | 'leftOut'

/** A row as the preview sorts it. `note`: the place on the list has a note, which may be replaced. */
export type RowKind = 'note' | 'unclear' | 'own' | 'found' | 'there' | 'twice' | 'leftOut'

/** A person's decisions about a plan. They stay when the file is planned again. */
export class Decisions {
  readonly #made = new Map<number, Decision>()
  readonly #removed = new Set<string>()
  plan: Report
  #firstOf: ReadonlyMap<string, ReportedRow>
  readonly isListed: (id: string) => boolean

  constructor(plan: Report, isListed: Decisions['isListed']) {
    this.plan = plan
    this.isListed = isListed
    this.#firstOf = firstRows(plan)
  }

  planAgain(plan: Report): void {
    this.plan = plan
    this.#firstOf = firstRows(plan)
    const gone = new Set(goneIn(plan).map(({ id }) => id))
    for (const id of this.#removed) if (!gone.has(id)) this.#removed.delete(id)
  }

  /** Returns what is sent for a row; `undefined` for nothing, which takes the place that was found. */
  of(row: ReportedRow): Decision | undefined {
    return this.#made.get(row.row) ?? this.#unasked(row)
  }

  /** @param decision `undefined` takes the place that was found */
  make(row: ReportedRow, decision: Decision | undefined): void {
    if (decision === undefined || isSame(decision, this.#unasked(row))) this.#made.delete(row.row)
    else this.#made.set(row.row, decision)
  }

  forget(row: number): void {
    this.#made.delete(row)
  }

  #unasked(row: ReportedRow): Decision | undefined {
    const verdict = verdictOf(row)
    if (verdict === 'added') return undefined
    if (verdict === 'own') return own
    if (verdict !== 'already_there') return skip
    // A second row of a place that the file adds follows the first one, in its words too.
    const first = this.#firstOf.get(row.place?.id ?? '')
    const decision = first && this.of(first)
    return decision && 'own' in decision ? undefined : decision
  }

  isRemoved(id: string): boolean {
    return this.#removed.has(id)
  }

  remove(id: string, isRemoved: boolean): void {
    if (isRemoved) this.#removed.add(id)
    else this.#removed.delete(id)
  }

  get removals(): number {
    return this.#removed.size
  }

  /**
   * Choices that import exactly what the preview shows. What it does not show as found stays so, even if a look-up finds it by then. Rows
   * that hold no place need none, and a file may have more of them than choices can be sent.
   */
  get sent(): { choices: Choice[]; remove: string[] } {
    const choices = this.rows.flatMap(row => {
      const decision = this.#made.get(row.row) ?? (isPlaceless(row) ? undefined : this.#unasked(row))
      return decision ? { row: row.row, ...decision } : []
    })
    return { choices, remove: [...this.#removed] }
  }

  /** The rows that are not left out by their group, in the order of the file. */
  get rows(): ReportedRow[] {
    return this.plan.rows.filter(({ reason }) => reason !== 'not_chosen')
  }

  fateOf(row: ReportedRow): Fate {
    const decision = this.of(row)
    if (decision && 'skip' in decision) return 'leftOut'
    const isThere = row.verdict === 'already_there' && (!this.#made.has(row.row) || (decision && 'update' in decision))
    if (isThere || (decision && 'placeId' in decision && this.isListed(decision.placeId))) return 'there'
    return decision && 'own' in decision ? 'own' : 'found'
  }

  get counts(): Record<Fate, number> {
    const counts = { found: 0, own: 0, there: 0, leftOut: 0 }
    for (const row of this.rows) counts[this.fateOf(row)]++
    return counts
  }

  count(kind: RowKind, fate: Fate): number {
    return this.rows.filter(row => rowKindOf(row, this.plan) === kind && this.fateOf(row) === fate).length
  }

  get notes(): number {
    return changedNotes(this.plan).filter(row => this.fateOf(row) === 'there').length
  }

  get room(): number {
    return Math.max(0, maxPlaces - this.plan.list.placeCount + this.#removed.size)
  }

  /** By how much the list would be too long; negative if it would not. */
  get excess(): { places: number; noteBytes: number } {
    const { list, tooMany } = this.plan
    const { found, own } = this.counts
    const left = this.rows.filter(row => isNew(row) && this.fateOf(row) === 'leftOut')
    return {
      places: list.placeCount - this.#removed.size + found + own - maxPlaces,
      noteBytes: (tooMany?.noteBytes ?? 0) - left.reduce((sum, row) => sum + noteBytes(row), 0),
    }
  }

  /** Returns how many rows fit into the list, counted from the first. */
  get rowsThatFit(): number {
    const rows = this.rows
    const excess = this.excess
    let count = rows.length
    while (count > 0 && (excess.places > 0 || excess.noteBytes > 0)) {
      const row = rows[--count]!
      if (!['found', 'own'].includes(this.fateOf(row))) continue
      excess.places--
      excess.noteBytes -= noteBytes(row)
    }
    return count
  }

  /** Returns rows with which something else happened than decided: the list, or what is known of places, changed after the plan. */
  surprises(done: Report): ReportedRow[] {
    const expected = new Map(this.rows.map(row => [row.row, this.#expected(row)]))
    return done.rows.filter(({ row, verdict, place }) => {
      const { verdicts = [verdict], placeId = place?.id } = expected.get(row) ?? {}
      return !verdicts.includes(verdict) || placeId !== place?.id
    })
  }

  #expected(row: ReportedRow): { verdicts: ReportedRow['verdict'][]; placeId?: string | undefined } {
    const fate = this.fateOf(row)
    if (fate === 'leftOut') return { verdicts: ['left_out'] }
    if (fate === 'there') return { verdicts: ['already_there'] }
    // A row with an id of a map keeps it in its own words.
    if (fate === 'own') return { verdicts: ['own', 'added'] }
    const decision = this.of(row)
    return { verdicts: ['added'], placeId: decision && 'placeId' in decision ? decision.placeId : row.place?.id }
  }
}

/** Returns the places that the file lacks, if all of its rows are taken. */
export const goneIn = ({ gone = [], rows }: Report): NonNullable<Report['gone']> =>
  rows.some(({ reason }) => reason === 'not_chosen') ? [] : gone

const firstRows = ({ rows }: Report) => new Map(rows.filter(isNew).map(row => [row.place?.id ?? '', row]))

const isNew = ({ verdict }: ReportedRow): boolean => verdict === 'added' || verdict === 'own'

/** Returns whether the row's place was on the list before the import. It is not if an earlier row adds it. */
export const isOnList = ({ verdict, place }: ReportedRow, { dryRun, list, counts }: Report): boolean =>
  verdict === 'already_there' && (place?.rank ?? 0) <= list.placeCount - (dryRun ? 0 : counts.added + counts.own)

/** Returns the rows that change the note of a place on the list. */
export const changedNotes = (report: Report): ReportedRow[] =>
  report.rows.filter(row => row.note !== undefined && isOnList(row, report))

/** Returns whether a person may prefer another note: the place on the list had one. */
export const mayReplaceNote = ({ note }: ReportedRow): boolean => note === 'appended' || note === 'cut'

/** Returns the verdict. An id in a map is no known place: a row that has nothing else is in its own words. */
export const verdictOf = ({ verdict, place }: ReportedRow): ReportedRow['verdict'] =>
  verdict === 'added' && place?.latitude === undefined ? 'own' : verdict

export function rowKindOf(row: ReportedRow, plan: Report): RowKind {
  const { candidates, reason } = row
  const verdict = verdictOf(row)
  if (verdict === 'added') return 'found'
  if (verdict === 'own') return candidates !== undefined && (reason?.endsWith('_position') ?? true) ? 'unclear' : 'own'
  if (verdict === 'ambiguous') return 'unclear'
  if (verdict === 'already_there') return !isOnList(row, plan) ? 'twice' : mayReplaceNote(row) ? 'note' : 'there'
  return 'leftOut'
}

/** Reasons of rows whose link may lead to a place when the file is sent again. */
const mayOpen: ReadonlySet<ReportedRow['reason']> = new Set(['link_failed', 'link_not_opened'])

/** Returns whether a row may be added as written: at most, it matches no known place. */
export const mayBeOwn = ({ verdict, reason }: ReportedRow): boolean => verdict !== 'left_out' || unmatched.has(reason)
const unmatched: ReadonlySet<ReportedRow['reason']> = new Set(['no_match', 'area_not_covered', 'near_not_found'])

/** Returns whether a row was refused when it was read, and always will be. */
const isPlaceless = ({ verdict, reason }: ReportedRow): boolean => verdict === 'left_out' && !mayOpen.has(reason)

const noteBytes = ({ place }: ReportedRow): number => new TextEncoder().encode(place?.note).length

export const isSame = (one: Decision | undefined, other: Decision | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

type Input = z.input<(typeof importPlaces)['input']>

/** The result of an import, or its plan. */
export type Report = z.output<(typeof importPlaces)['output']>
export type ReportedRow = Report['rows'][number]
export type Candidate = NonNullable<ReportedRow['candidates']>[number]
/** How a file is read, which rows are taken, and where they are looked up. */
export type Scope = Pick<Input, 'groups' | 'near' | 'firstRows' | 'openLists' | 'reading' | 'corrections'>
export type Options = Scope & Pick<Input, 'dryRun' | 'choices' | 'remove'>
type Choice = NonNullable<Input['choices']>[number]
export type Correction = NonNullable<Input['corrections']>[number]

const maxGroups = 1000

/** Returns the groups that a person can choose among; none if there is no choice. */
export const offeredIn = ({ groups }: Report): Report['groups'] =>
  groups.length > 1 && groups.length <= maxGroups ? groups : []

/** Returns the scope of a first preview: the groups that hold food, or may hold it. */
export function firstScope(plan: Report): Scope {
  const offered = offeredIn(plan)
  const food = offered.filter(({ isFood }) => isFood !== false).map(({ name }) => name)
  return food.length > 0 && food.length < offered.length ? { groups: food } : {}
}

/** Returns whether rows were not found, or not clearly, for lack of a town. */
export const needsTown = ({ rows }: Decisions): boolean =>
  rows.some(
    ({ verdict, reason, candidates, place }) =>
      verdict === 'own' &&
      (reason === 'near_not_found' ||
        (place?.address === undefined && (reason !== undefined || candidates !== undefined))),
  )
