import type * as z from 'zod'
import type { List } from '../../domain/list-view.ts'
import { workerFile } from '../../worker-file.ts'
import { SerialWorker } from '../../worker-queue.ts'
import { type CoverWords, coverOf } from './cover.tsx'
import { readTypefaces } from './fonts.ts'

export type { CoverWords } from './cover.tsx'

export type Pictures = AsyncDisposable & {
  /**
   * The picture of a list that is shown where its link is shared: a PNG of 1200 × 630.
   * @throws Problem `overloaded` when too many wait already
   */
  picture(list: z.output<typeof List>, words: CoverWords): Promise<Uint8Array<ArrayBuffer>>
}

/** Reads fonts with the first picture, and keeps of them how wide their characters are. */
export const openPictures = (): Pictures => {
  const thread = new SerialWorker<string, Uint8Array<ArrayBuffer>>(workerFile('web/picture/png-worker'))
  let typefaces: ReturnType<typeof readTypefaces> | undefined
  return {
    async picture(list, words) {
      typefaces ??= readTypefaces()
      return thread.ask(coverOf(list, words, typefaces))
    },
    [Symbol.asyncDispose]: () => thread[Symbol.asyncDispose](),
  }
}
