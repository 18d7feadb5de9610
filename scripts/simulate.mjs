// Simulates the use of Forklist from seeds, which nobody has tried before: `npm run simulate -- --seed 1 --minutes 10 --steps 3000`. With
// `--people`, people use the website in Chromium; with `--postgres`, the service uses PostgreSQL. A failure prints its seed and the shortest story that was found.
import './setup/needs-node-20.mjs'
import { parseArgs } from 'node:util'

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
    const SIMULATE = JSON.stringify(values)
    return run(runtime, ['node_modules/vitest/vitest.mjs', 'run', files], {
      cwd: root,
      env: { ...process.env, SIMULATE },
    })
  })
})
