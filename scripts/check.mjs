// Runs the checks of a change: `npm test`. `all` runs the checks that it leaves out, `quick` the part that a change needs in between. Other
// arguments name tests, which then run alone.
import './setup/needs-node-20.mjs'
import { readFileSync } from 'node:fs'

// A dynamic import: an older Node would fail to parse a static one before the check above could run.
import('./setup/prepare.mjs').then(async prepared => {
  const { endLike, prepareChecks, prepareTools, rebuild, rebuildIfChanged, root, run, runtime } = prepared
  const { runStages } = await import('./setup/steps.mjs')
  const { runTests } = await import('./setup/vitest.mjs')
  const tool = (env, ...command) => run(runtime, command, { cwd: root, env: { ...process.env, ...env } })
  const tests = (part, more = [], command) => runTests(tool, part, more, command)
  const selection = process.argv.slice(2)
  // Adds and removes networks, which breaks page loads in browsers, so it runs in a stage of its own.
  const withNetworks = 'test/faults/cut-off-machines.test.ts'

  const build = work => ({ build: () => work().then(() => ({ code: 0 })) })
  const types =
    (project, ...flags) =>
    () =>
      tool({}, 'node_modules/typescript/bin/tsc', '-p', project, ...flags)
  /** Checks that do not run the program. @param flagsFor returns flags for TypeScript */
  const sources = (work, flagsFor = () => []) => ({
    types: types('tsconfig.src.json', ...flagsFor('types')),
    'types in browsers': types('src/web/client', ...flagsFor('types-in-browsers')),
    'types in the worker': types('src/web/client/worker', ...flagsFor('types-in-worker')),
    'lint and format': () =>
      tool({}, 'node_modules/@biomejs/biome/bin/biome', 'ci', `--colors=${process.stdout.isTTY ? 'force' : 'off'}`),
    ...build(work),
  })
  const keepResults = name => ['--incremental', '--tsBuildInfoFile', `node_modules/.cache/${name}.json`]

  const modes = {
    test: async () => {
      await prepareChecks()
      const { later } = JSON.parse(readFileSync(`${root}test/parts.json`, 'utf8'))
      const groups = Object.keys(later).join('; ')
      return runStages(
        [sources(rebuild), { tests: () => tests('quick') }],
        `left out: ${groups}. \`npm run test:all\` runs them.`,
      )
    },
    all: async () => {
      await prepareTools()
      return runStages([
        {
          'types of tests': types('tsconfig.all.json'),
          'types of browser tests': types('test/browser'),
          ...build(rebuildIfChanged),
        },
        { 'larger tests': () => tests('rest', ['--exclude', withNetworks]) },
        { 'with programs': () => tests('more') },
        { 'several machines': () => tests('any', [withNetworks]) },
      ])
    },
    quick: async () => {
      await prepareTools()
      return runStages([
        sources(rebuildIfChanged, keepResults),
        { 'tests of the change': () => tests('any', [], ['scripts/setup/quick-tests.mjs']) },
      ])
    },
    named: async () => {
      await prepareTools()
      return runStages([build(rebuildIfChanged), { tests: () => tests('any', selection) }])
    },
  }

  const mode = selection.length === 0 ? 'test' : ['all', 'quick'].includes(selection[0]) ? selection[0] : 'named'
  await endLike(modes[mode])
})
