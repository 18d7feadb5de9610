import type { Choice, Report, ReportedRow } from './report.ts'

/** What the person says of a row that is not clear. */
export type Decision = { placeId: string } | { own: true } | { skip: true }

const leftOut: Decision = { skip: true }

/** What the person has decided on the rows of a plan that are not clear by themselves. */
export class Decisions {
  readonly #plan: Report
  readonly #made = new Map<number, Decision>()

  constructor(plan: Report) {
    this.#plan = plan
  }

  /** `undefined` where several places bear the name and the person has not chosen yet. */
  of({ row, verdict }: ReportedRow): Decision | undefined {
    return this.#made.get(row) ?? (verdict === 'left_out' ? leftOut : undefined)
  }

  make({ row }: ReportedRow, decision: Decision): void {
    this.#made.set(row, decision)
  }

  /** Choices that import exactly what the preview shows. Undecided rows are left out, even if a look-up now finds them. */
  get choices(): Choice[] {
    return this.#open.map(row => ({ row: row.row, ...(this.of(row) ?? leftOut) }))
  }

  /** How many places there would be more, as far as can be said: of those chosen here some may be on the list already. */
  get toAdd(): number {
    return this.#plan.counts.added + this.#open.filter(row => !('skip' in (this.of(row) ?? leftOut))).length
  }

  get notes(): number {
    return notesTaken(this.#plan.rows)
  }

  get #open(): readonly ReportedRow[] {
    return this.#plan.rows.filter(isOpen)
  }
}

/** How many notes go to places that are on the list and have none. */
export const notesTaken = (rows: readonly ReportedRow[]): number => rows.filter(({ note }) => note === 'taken').length

const isOpen = ({ verdict }: ReportedRow): boolean => verdict === 'ambiguous' || verdict === 'left_out'

/** Whether the row has words of its own that make a place. */
export const isKeepable = ({ name, verdict, reason }: ReportedRow): boolean =>
  name !== undefined && (verdict === 'ambiguous' || keepable.has(reason))

const keepable: ReadonlySet<ReportedRow['reason']> = new Set([
  'no_match',
  'area_not_covered',
  'near_not_found',
  'not_looked_up',
])

/** The rows of which something else has become than the person was shown: meanwhile the list, or what is known of places, has changed. */
export function otherwise(plan: Report, choices: readonly Choice[], done: Report): ReportedRow[] {
  const chosen = new Map(choices.map(choice => [choice.row, choice.skip ? 'skipped' : 'added']))
  const expected = new Map(plan.rows.map(({ row, verdict }) => [row, chosen.get(row) ?? verdict]))
  return done.rows.filter(({ row, verdict }) => verdict !== expected.get(row))
}
