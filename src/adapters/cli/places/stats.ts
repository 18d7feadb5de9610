import { PlaceStats, type PlaceStore } from '../places-store.ts'
import { note, type Output, sayJson, styleOf } from '../program.ts'
import { render } from '../terminal/render.ts'

type To = { stdout: Output; stderr: Output }

export const showStats =
  (json: boolean) =>
  async (places: PlaceStore, { stdout, stderr }: To): Promise<number> => {
    const { stats, starterOnly } = await places.stats()
    if (json) sayJson(stdout, stats)
    else
      stdout.write(
        render(PlaceStats, stats, styleOf(stdout.terminal ?? { columns: Number.POSITIVE_INFINITY, bold: false })),
      )
    if (starterOnly)
      note(stderr, 'No region of your own is here yet: forklist places import --help says where to get it.')
    return 0
  }
