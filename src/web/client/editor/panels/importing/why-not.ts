import { maxPlaces } from '../../../../../domain/list.ts'
import type { FileRefusal } from '../../../../../formats/import/refusals.ts'
import { formatMessage } from '../../../shared/messages.ts'
import { whyRefused } from '../../../shared/why-refused.ts'
import type { ImportMessages } from './row-in-words.ts'
import type { Failed } from './send.ts'

const bytesInMebibyte = 1024 * 1024

type About = {
  /** In bytes. */
  largestFile: number
  /** Whether lines were pasted, instead of a file. */
  isPasted: boolean
}

/** Explains why there is no plan, or nothing was imported. */
export function whyNot(failed: Failed, { importing, editor, refusals }: ImportMessages, about: About): string {
  switch (failed.is) {
    case 'away':
      return importing.away
    case 'stopped':
      return importing.stopped
    case 'too_large':
      return tooLarge(importing, about.largestFile)
    case 'refused': {
      const { problem } = failed
      if (problem.code === 'body_too_large') return tooLarge(importing, about.largestFile)
      if (problem.code === 'list_full') return formatMessage(importing.full, { count: maxPlaces })
      if (problem.code === 'unreadable_file') return ofFile(problem.reason, importing, about)
      return formatMessage(editor.refusedNow, { why: whyRefused(problem, refusals) })
    }
  }
}

export const tooLarge = ({ tooLarge }: ImportMessages['importing'], largestFile: number): string =>
  formatMessage(tooLarge, { count: largestFile / bytesInMebibyte })

const ofFile = (
  reason = '',
  { files, notLines, unreadable }: ImportMessages['importing'],
  { isPasted }: About,
): string => {
  // Pasted lines cannot be exported in another format.
  if (isPasted && reason === 'unknown_format') return notLines
  return (files satisfies Record<FileRefusal, string> as Partial<Record<string, string>>)[reason] ?? unreadable
}

/** Returns whether the same request may succeed a moment later. */
export const mayBeRepeated = (failed: Failed): boolean =>
  failed.is === 'away' || (failed.is === 'refused' && failed.problem.status >= 429)
