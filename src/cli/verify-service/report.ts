import { print, printJson, printNote } from '../output.ts'
import type { Output } from '../program.ts'
import { asLine, count } from '../terminal/text.ts'
import { sections } from './check.ts'
import type { CheckResult, Verification } from './verify.ts'

/** Prints the results. @returns the exit code */
export function reportVerification(
  { stdout, stderr }: { stdout: Output; stderr: Output },
  verification: Verification,
  json: boolean,
): number {
  const { url, publicUrl, results } = verification
  const differing = results.filter(({ outcome }) => outcome === 'differs')
  if (json) printJson(stdout, verification)
  else {
    for (const result of differing) print(stdout, asLine(lineOf(result)))
    print(stdout, summaryOf(verification))
  }
  if (publicUrl !== url) printNote(stderr, `The service calls itself ${publicUrl}. Its links were followed at ${url}.`)
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
