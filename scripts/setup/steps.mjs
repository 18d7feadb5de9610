import { Stopped } from './child.mjs'

/**
 * Runs every stage in order, also after a failed one, and sums up their steps. The steps of a stage run in parallel.
 * @param stages steps by name; each returns how its command ended, and results if it consists of tests
 * @param leftOut says which checks were not run
 */
export async function runStages(stages, leftOut) {
  const done = []
  for (const steps of stages) {
    console.log(`\n── ${Object.keys(steps).join(', ')}`)
    const ends = await Promise.all(Object.entries(steps).map(([name, step]) => timed(name, step)))
    const signal = ends.find(({ interrupted }) => interrupted)?.interrupted
    if (signal) return { signal }
    done.push(...ends)
  }
  report(done, leftOut)
  return { code: done.every(({ ok }) => ok) ? 0 : 1 }
}

async function timed(name, step) {
  const start = performance.now()
  const end = await step().catch(asEnd)
  return { name, seconds: (performance.now() - start) / 1000, ok: end.code === 0, ...end }
}

function asEnd(error) {
  if (!(error instanceof Stopped)) throw error
  if (error.message) console.error(error.message)
  return { ...error.end, interrupted: error.end.signal }
}

function report(done, leftOut) {
  console.log()
  for (const { name, seconds, ok } of done)
    console.log(`${name.padEnd(24)}${ok ? 'passed' : 'FAILED'}${seconds.toFixed(1).padStart(8)} s`)

  const results = done.flatMap(({ results }) => results ?? [])
  const all = pick => results.flatMap(pick)
  const slow = all(({ slowest }) => slowest)
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, 5)
  const skipped = all(({ skipped }) => skipped)
  // A run can fail without a failed test, for example when it ends too early.
  const failed = done.flatMap(({ name, ok, results }) =>
    results && (ok || results.failed.length > 0) ? results.failed : ok ? [] : [`${name}: see above`],
  )
  if (slow.length > 0)
    console.log(`\nslowest: ${slow.map(({ file, seconds }) => `${file} ${seconds.toFixed(1)} s`).join(', ')}`)
  for (const reason of new Set(skipped))
    console.log(`skipped: ${reason}: ${skipped.filter(other => other === reason).length} tests`)
  if (leftOut) console.log(leftOut)
  if (failed.length > 0) console.log(`\nfailed:\n${failed.map(name => `  ${name}`).join('\n')}`)

  const passed = done.reduce((sum, { ok, results }) => sum + (results ? results.passed : Number(ok)), 0)
  console.log(`\n${passed} passed, ${failed.length} failed, ${skipped.length} skipped`)
}
