import type { Words } from '../en/index.ts'
import { cuisines } from './cuisines.ts'
import { editor } from './editor.ts'
import { files } from './files.ts'
import { importing } from './importing.ts'
import { list } from './list.ts'
import { making } from './making.ts'
import { merging } from './merging.ts'
import { ranking } from './ranking.ts'
import { refusals } from './refusals.ts'
import { reporting } from './reporting.ts'
import { site } from './site.ts'
import { voting } from './voting.ts'

/** All that pages say, in French. */
export const fr: Words = {
  ...site,
  ...list,
  ...cuisines,
  ...making,
  ...editor,
  ...importing,
  ...merging,
  ...ranking,
  ...refusals,
  ...files,
  ...voting,
  ...reporting,
}
