import { appendFileSync } from 'node:fs'

/** Whether this is `npm run stress`: the machine is otherwise idle and time is unlimited. */
export const isLong = process.env.FIGURES !== undefined

/** Returns the long form of a value under `npm run stress`, and otherwise the short form. */
export const form = <Size>(short: Size, long: Size): Size => (isLong ? long : short)

/**
 * The seed of all random inputs of a run, so that each run tries others. fast-check prints it with a failure, and `FUZZ_SEED=…` repeats the
 * run.
 */
export const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000_000)

/** Milliseconds that a test of faults may take. */
export const timeoutMs = form(240_000, 2 * 3_600_000)

/** A result for the table of `npm run stress`. It never fails a test, because machines differ in speed. */
export type Figure = {
  /** Row of docs/explanation/reliability.md. */
  row: number
  /** The measurement: "50 kills: slowest start until ready". */
  what: string
  value: string
  /** The goal, and whether it is met. */
  must?: string
  met?: boolean
}

export function figure(figure: Figure): void {
  if (isLong) appendFileSync(process.env.FIGURES!, `${JSON.stringify(figure)}\n`)
}
