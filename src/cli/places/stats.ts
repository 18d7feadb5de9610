import { PlaceStats, type PlaceStore } from '../places-store.ts'
import { type Output, printJson, printNote, styleOf } from '../program.ts'
import { render } from '../terminal/render.ts'

type ShowStatsOutput = { stdout: Output; stderr: Output }

export const showStats =
  (json: boolean) =>
  async (places: PlaceStore, { stdout, stderr }: ShowStatsOutput): Promise<number> => {
    const { stats, starterOnly } = await places.stats()
    if (json) printJson(stdout, stats)
    else
      stdout.write(
        render(PlaceStats, stats, styleOf(stdout.terminal ?? { columns: Number.POSITIVE_INFINITY, bold: false })),
      )
    if (starterOnly)
      printNote(stderr, 'No region has been imported yet: forklist places import --help says where to get one.')
    return 0
  }
