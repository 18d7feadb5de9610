import { sections } from './check.ts'
import type { CheckResult, Verification } from './verify.ts'

/** Writes lines: `print` for the results, `note` for everything else. */
export type Printer = { print(line: string): void; note(line: string): void }

/** Prints the results. @returns the exit code */
export function reportVerification({ print, note }: Printer, verification: Verification, json: boolean): number {
  const { url, publicUrl, results } = verification
  const differing = results.filter(({ outcome }) => outcome === 'differs')
  if (json) print(JSON.stringify(verification, null, 2))
  else {
    for (const result of differing) print(asLine(lineOf(result)))
    print(summaryOf(verification))
  }
  if (publicUrl !== url) note(`The service calls itself ${publicUrl}. Its links were followed at ${url}.`)
  return differing.length > 0 ? 1 : 0
}

const lineOf = ({ name, section, difference }: CheckResult): string => {
  const { request, expected, came } = difference!
  return `differs: ${name}. ${request}: expected ${expected}, came ${came} (section ${section}, ${sections[section]})`
}

const summaryOf = ({ results, requests, waitedSeconds }: Verification): string => {
  const of = (outcome: CheckResult['outcome']) => results.filter(result => result.outcome === outcome)
  const reasons = Map.groupBy(of('skipped'), ({ reason }) => reason)
  const skipped = [...reasons].map(([reason, checks]) => `${checks.length} skipped: ${reason}`)
  const parts = [`${of('as expected').length} as expected`, `${of('differs').length} differ`, ...skipped]
  const waited = waitedSeconds > 0 ? `, ${count(waitedSeconds, 'second')} of them waiting for rate limits` : ''
  return `${count(results.length, 'check')}: ${parts.join(', ')}. ${count(requests, 'request')}${waited}.`
}

/** Returns text as one line that cannot control the terminal. */
const asLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '\uFFFD')

const count = (number: number, one: string): string =>
  `${number.toLocaleString('en')} ${number === 1 ? one : `${one}s`}`
