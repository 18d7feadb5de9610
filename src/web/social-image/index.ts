import type * as z from 'zod'
import { FairQueue } from '../../core/fair-queue.ts'
import type { List } from '../../domain/list-view.ts'
import { SerialWorker } from '../../util/serial-worker.ts'
import { workerFile } from '../../util/worker-file.ts'
import { type CoverMessages, coverOf } from './cover.tsx'
import { readTypefaces } from './fonts.ts'

export type { CoverMessages } from './cover.tsx'

export type SocialImages = AsyncDisposable & {
  /** Returns the social image of a list: a PNG of 1200 × 630. @throws Problem `overloaded` if too many wait */
  render(list: z.output<typeof List>, messages: CoverMessages): Promise<Uint8Array<ArrayBuffer>>
}

/** Starts the renderer. Reads the fonts at the first image and caches the widths of their characters. */
export const openSocialImages = (): SocialImages => {
  const thread = new SerialWorker<string, Uint8Array<ArrayBuffer>>(
    workerFile('web/social-image/png.worker'),
    new FairQueue(),
  )
  let typefaces: ReturnType<typeof readTypefaces> | undefined
  return {
    async render(list, messages) {
      typefaces ??= readTypefaces()
      return thread.run(coverOf(list, messages, typefaces))
    },
    [Symbol.asyncDispose]: () => thread[Symbol.asyncDispose](),
  }
}
