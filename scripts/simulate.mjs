// Simulates the use of Forklist from seeds, which nobody has tried before: `npm run simulate -- --seed 1 --minutes 10 --steps 3000`. The
// service uses PostgreSQL with `--postgres`. With `--people`, people use the website in Chromium. A failure prints its seed and the shortest
// story that was found.
import './setup/needs-node-20.mjs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'

/** More than the stories of one process, so that no two tell the same. */
const seedsApart = 1_000_000

// A dynamic import: an older Node would fail to parse a static one before the check above could run.
import('./setup/prepare.mjs').then(async ({ endLike, prepareTools, rebuildIfChanged, root, run, runtime }) => {
  const { values } = parseArgs({
    options: {
      people: { type: 'boolean', default: false },
      postgres: { type: 'boolean', default: false },
      seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
      minutes: { type: 'string', default: '5' },
      steps: { type: 'string' },
    },
  })
  await endLike(async () => {
    await prepareTools()
    await rebuildIfChanged()
    const files = values.people ? 'test/simulation/people' : 'test/simulation/service.test.ts'
    const simulate = seed =>
      run(runtime, ['node_modules/vitest/vitest.mjs', 'run', files], {
        cwd: root,
        env: { ...process.env, SIMULATE: JSON.stringify({ ...values, seed }) },
      })
    // People share a browser, and a replayed story is one.
    const processes = values.people || Number(values.minutes) === 0 ? 1 : availableParallelism()
    const seeds = Array.from({ length: processes }, (_, index) => Number(values.seed) + index * seedsApart)
    const ends = await Promise.all(seeds.map(simulate))
    return ends.find(({ code }) => code !== 0) ?? ends[0]
  })
})
