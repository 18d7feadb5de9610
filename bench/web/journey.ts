import { stripVTControlCharacters } from 'node:util'
import { errors } from 'playwright-core'
import { openBrowser } from '../../test/api/oauth/browser.ts'
import type { Figure } from '../figure.ts'
import { temporaryFolder } from '../folder.ts'
import { samplePlaces } from '../lists.ts'
import { openSite } from './editing/site.ts'
import { baseMap } from './journey/base-map.ts'
import { bytes } from './journey/bytes.ts'
import { clientLines } from './journey/client-lines.ts'
import { longEditor } from './journey/long-editor.ts'
import { longReader } from './journey/long-reader.ts'
import { type Measure, type Measurement, type Stand, yesOrNo } from './journey/measurement.ts'
import { offline } from './journey/offline.ts'
import { oneNote } from './journey/one-note.ts'
import { following, reading } from './journey/reading.ts'
import { sharing } from './journey/sharing.ts'
import { adding, starting } from './journey/starting.ts'
import { structure } from './journey/structure.ts'
import { targets } from './journey/targets.ts'
import { unloadedArea } from './journey/unloaded-area.ts'

const measures: readonly Measure[] = [
  ...[
    starting,
    adding,
    reading,
    unloadedArea,
    oneNote,
    sharing,
    following,
    offline,
    baseMap,
    targets,
    structure,
    bytes,
  ],
  ...[longReader, longEditor, clientLines],
]

/** Measures the way of a list through the website: started, filled, shared, read and carried along. */
export async function journey(): Promise<Figure> {
  await using browser = await openBrowser()
  using folder = temporaryFolder()
  await using site = await openSite({
    DATA_DIR: folder.path,
    SITE_DAILY_LISTS_PER_ADDRESS: '1000',
    SITE_DAILY_SEARCHES_PER_ADDRESS: '10000',
  })
  const [short, long, voted] = [
    await site.list(samplePlaces(25)),
    await site.list(samplePlaces(2000)),
    await site.list(samplePlaces(25)),
  ]
  const { vote } = (await site.ask('POST', `/lists/${voted.slug}/vote`, voted.token, {})) as { vote: { id: string } }
  const stand: Stand = { browser, site, short, long, votePath: `/votes/${vote.id}` }
  const rows: Measurement[] = []
  for (const measure of measures) rows.push(...(await measured(measure, stand)))
  return {
    title: 'The website on a phone',
    about:
      'Chromium and the service on this machine: a phone of 390 × 844 px with touch and a CPU slowed down four times, or a desktop of 1440 × 900 px. ' +
      'A tap is counted where a person taps or presses the keyboard’s Go, but not for a field that has the focus already. ' +
      'Frames and tasks: script, style and layout in a trace, without painting, which a busy machine lengthens; medians of five rounds, in the editor of three. Bytes are packed with Brotli. Tiles are off.',
    columns: ['what', 'goal', 'measured', '**met**'],
    rows: rows.map(({ what, goal, measured, met }) => [
      what,
      goal,
      measured,
      met === undefined ? '' : `**${yesOrNo(met)}**`,
    ]),
  }
}

/** Takes what cannot be found on a page as a result. */
async function measured(measure: Measure, stand: Stand): Promise<Measurement[]> {
  try {
    return await measure(stand)
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error
    const [missing = ''] = /waiting for .*/.exec(error.message) ?? [error.message]
    return [{ what: measure.name, goal: 'found', measured: `none: ${stripVTControlCharacters(missing)}`, met: false }]
  }
}
