import { afterAll, describe, expect, test } from 'vitest'
import { importFormats } from '../../src/formats/import/imported-place.ts'
import { type Growth, growthOf, growthText, maxGrowth, maxRequestTurnMs } from '../support/growth.ts'
import { type Costly, growthIfSuspicious } from './cost/costly.ts'
import { crowd, merge, plans } from './cost/plans.ts'
import { formatsOfSlots, importsOf, manyParts, removeFiles, sourcesOf } from './cost/readers.ts'
import { textsOf } from './cost/texts.ts'
import { units } from './cost/units.ts'
import { figure, form, isLong, timeoutMs } from './support/form.ts'

afterAll(removeFiles)

const marks = '\u0301\u0323'
/** Each of these finds growth that the others miss. The long form tries all, at sixteen times the size. */
const fewUnits = [marks, ']', '&lt;', '"', ' \n', ', ']

function report(name: string, growth: Growth): void {
  const value = growthText(growth)
  figure({ row: 31, what: `cost: ${name}`, value, must: `≤ ${maxGrowth}× a doubling`, met: growth.isGood })
}

/** Measures all cases, so one failure reports every case that grows too fast. */
async function expectLinear<Input>(all: readonly Costly<Input>[]): Promise<void> {
  const faults: string[] = []
  for (const costly of all) {
    const growth = await growthIfSuspicious(costly)
    if (growth && (isLong || !growth.isGood)) report(costly.name, growth)
    if (growth && !growth.isGood) faults.push(`${costly.name}: ${growthText(growth)}`)
  }
  expect(faults).toEqual([])
}

const triedUnits = form(fewUnits, units)
const bytes = form(4096, 65_536)

describe('the CPU time of a file grows no faster than its size', () => {
  test('every kind of import file is measured', () => {
    expect([...formatsOfSlots()].sort()).toEqual([...importFormats].sort())
  })

  test.each(triedUnits)('with %j repeated in each text of an import file', { timeout: timeoutMs }, async unit =>
    expectLinear(importsOf(unit, bytes)),
  )

  test('as a file of places for operators', { timeout: timeoutMs }, async () =>
    // Only operators import these, so three units are enough. Each row that is left out costs a line of the report.
    expectLinear(form(fewUnits.slice(0, 3), units).flatMap(unit => sourcesOf(unit, form(4096, 16_384)))),
  )

  test('as text in parsers and exports', { timeout: timeoutMs }, async () =>
    expectLinear(triedUnits.flatMap(unit => textsOf(unit, bytes))),
  )

  test.each(manyParts)('$name', { timeout: timeoutMs }, async costly => expectLinear([costly]))

  // The cost of memory shows in large files only.
  const large = ['KML, description in CDATA: "]"', 'KML, description: "&lt;"', 'CSV, rows: ",\\n"']
  test.each(large)('%s, per MiB', { timeout: timeoutMs }, async name => {
    const unit = JSON.parse(name.slice(name.indexOf('"')))
    const costly = importsOf(unit, unit === ']' ? 262_144 : 65_536).find(each => each.name === name)!
    const growth = await growthOf(costly)
    report(name, growth)
    expect(growth.isGood, growthText(growth)).toBe(true)
  })
})

describe('the time of an import plan is proportional to its rows', () => {
  test.each(plans)('$name', { timeout: timeoutMs }, async plan => {
    const growth = await growthOf({ ...plan, maxTurnMs: maxRequestTurnMs })
    report(plan.name, growth)
    expect(growth.isGood, growthText(growth)).toBe(true)
  })
  test('4,000 pins of one name in a street do not block the event loop', { timeout: timeoutMs }, async () => {
    let growth = await growthOf(crowd)
    // Noise only adds CPU time.
    for (let left = 4; left > 0 && growth.worstTurnMs >= maxRequestTurnMs; left--) growth = await growthOf(crowd)
    report(crowd.name, growth)
    expect(growth.worstTurnMs).toBeLessThan(maxRequestTurnMs)
  })
  test('so is the time of a merge', { timeout: timeoutMs }, async () => {
    const growth = await growthOf(merge)
    report(merge.name, growth)
    expect(growth.isGood, growthText(growth)).toBe(true)
  })
})
