import type * as z from 'zod'
import { FairQueue } from '../../core/fair-queue.ts'
import type { List } from '../../domain/list-view.ts'
import { SerialWorker } from '../../util/serial-worker.ts'
import { workerFile } from '../../util/worker-file.ts'
import type { BaseMap } from '../base-map/index.ts'
import type { StaticMap } from '../map/static-map.ts'
import type { CoverMessages } from './cover.tsx'

export type { CoverMessages } from './cover.tsx'

export type PictureJob = { svg: string; width: number }

export type SocialImages = AsyncDisposable & {
  /**
   * Returns the social image of a list as a PNG. @throws Problem `overloaded` if too many wait
   * @param ownersOf returns the owners of what the map shows
   * @param width in pixels
   */
  render(
    list: z.output<typeof List>,
    messages: CoverMessages,
    ownersOf: (map: StaticMap) => string,
    width: number,
  ): Promise<Uint8Array<ArrayBuffer>>
}

/** Names are read on a small picture, so they are larger than on a page. */
const labelScale = 1.5

/** Starts the renderer. Loads the shaper and the fonts at the first image. */
export const openSocialImages = (baseMap: Pick<BaseMap, 'draw'>): SocialImages => {
  const thread = new SerialWorker<PictureJob, Uint8Array<ArrayBuffer>>(
    workerFile('web/social-image/png.worker'),
    new FairQueue(),
  )
  let loading: ReturnType<typeof load> | undefined
  return {
    async render(list, messages, ownersOf, width) {
      loading ??= load()
      const { coverMapOf, coverCorner, coverOf, typefaces } = await loading
      const map = coverMapOf(list)
      const shown = map && {
        map,
        ground: await baseMap.draw(map, { labelScale, taken: [coverCorner] }),
        attribution: ownersOf(map),
      }
      return thread.run({ svg: coverOf(list, messages, typefaces, shown), width })
    },
    [Symbol.asyncDispose]: () => thread[Symbol.asyncDispose](),
  }
}

const load = async () => {
  const [cover, { readTypefaces }] = await Promise.all([import('./cover.tsx'), import('./fonts.ts')])
  return { ...cover, typefaces: readTypefaces() }
}
