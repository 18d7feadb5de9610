import { appendFileSync } from 'node:fs'

/** Whether this is `npm run stress`: alone on the machine, with time. */
export const isLong = process.env.FIGURES !== undefined

/** How much of a test is done: the short form with all other tests, the long one under `npm run stress`. */
export const form = <Size>(short: Size, long: Size): Size => (isLong ? long : short)

/** Milliseconds that a test of faults may take. */
export const patience = form(240_000, 2 * 3_600_000)

/** What a test has shown, for the table of `npm run stress`. Nothing here makes a test fail: machines differ in speed. */
export type Figure = {
  /** Of docs/explanation/reliability.md. */
  row: number
  /** What was done and measured: "50 kills: slowest start until ready". */
  what: string
  value: string
  /** What it has to be, and whether it is. */
  must?: string
  met?: boolean
}

export function figure(figure: Figure): void {
  if (isLong) appendFileSync(process.env.FIGURES!, `${JSON.stringify(figure)}\n`)
}
