import type { Messages } from '../../locales/index.ts'
import type { MakingMessages } from '../making/making-form.ts'

export type MergingMessages = MakingMessages & {
  merging: Messages['merging']
  list: Pick<Messages['list'], 'places' | 'by'>
  home: Pick<Messages['home'], 'hidden' | 'yours'>
}
