import type { Words } from '../../words/index.ts'
import type { MakingWords } from '../making/making-form.ts'

/** What the page was given to say. */
export type MergingWords = MakingWords & {
  merging: Words['merging']
  list: Pick<Words['list'], 'places' | 'by'>
  hidden: string
}
