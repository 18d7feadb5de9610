import { Stopped } from './child.mjs'

/**
 * Runs every stage in order, also after a failed one, and sums up their steps. The steps of a stage run in parallel.
 * @param stages steps by name; each returns how its command ended, and counts if it consists of tests
 */
export async function runStages(...stages) {
  const done = []
  for (const steps of stages) {
    console.log(`\n── ${Object.keys(steps).join(', ')}`)
    const ends = await Promise.all(Object.entries(steps).map(([name, step]) => timed(name, step)))
    const signal = ends.find(({ interrupted }) => interrupted)?.interrupted
    if (signal) return { signal }
    done.push(...ends)
  }
  report(done)
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

function report(done) {
  console.log()
  for (const { name, seconds, ok } of done)
    console.log(`${name.padEnd(20)}${ok ? 'passed' : 'FAILED'}${seconds.toFixed(1).padStart(8)} s`)

  const skipped = done.flatMap(({ counts }) => counts?.skipped ?? [])
  if (skipped.length > 0) console.log(`\nskipped tests:\n${skipped.map(name => `  ${name}`).join('\n')}`)

  const sum = pick => done.map(pick).reduce((all, one) => all + one, 0)
  const passed = sum(({ ok, counts }) => counts?.passed ?? Number(ok))
  // A test run can fail without a failed test, for example when a file cannot be loaded.
  const failed = sum(({ ok, counts }) => Math.max(counts?.failed ?? 0, Number(!ok)))
  console.log(`\n${passed} passed, ${failed} failed, ${skipped.length} skipped`)
}
