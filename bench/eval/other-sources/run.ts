import { buildDirectory } from '../engine.ts'
import type { Extract } from '../extract.ts'
import { fullTextBaseline } from './baseline.ts'
import { calibrationPlot } from './calibration-plot.ts'
import { typeAll } from './half-typed.ts'
import { type Judged, judge } from './judge.ts'
import { mergeOtherSources } from './merging.ts'
import { questionsOf } from './questions.ts'
import { reportOf } from './report.ts'
import { readRows } from './rows.ts'

const about =
  'Restaurant guides, city lists and personal lists name the restaurants, and the extracts of OpenStreetMap and of New York’s inspectors have to answer.'

/** Asks for restaurants as other sources write them. Returns the report, its picture as SVG, and the names of missing files. */
export const evaluateOtherSources = async (
  extracts: readonly Extract[],
): Promise<{ report: string; plot: string; missing: string[] }> => {
  const { rows, given, missing } = readRows()
  const set = questionsOf(extracts, rows, given)
  using whole = await buildDirectory(set.extracts.whole)
  using takenOut = await buildDirectory(set.extracts['taken out'])
  using inWhole = whole.open()
  using inTakenOut = takenOut.open()
  using baseline = fullTextBaseline(set.extracts.whole)
  const judged: Judged[] = []
  for (const question of set.questions)
    judged.push(await judge({ whole: inWhole, 'taken out': inTakenOut }, baseline, question))
  const typed = await typeAll(set.typings, inWhole)
  const report = [
    '# Names as other sources write them',
    '',
    `${judged.length} questions, and ${typed.length} names that are typed letter by letter. ${about}`,
    '',
    reportOf(judged, set.joins, await mergeOtherSources(set), typed),
  ].join('\n')
  return { report, plot: calibrationPlot(judged), missing }
}
