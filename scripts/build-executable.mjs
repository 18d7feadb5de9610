// Writes the program with its Node in one executable file: `npm run build:executable -- [FILE] [--target=linux-arm64]`.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import './setup/needs-node-20.mjs'

// A dynamic import: an older Node would fail to parse a static one before the check above could run.
import('./setup/prepare.mjs').then(async ({ endLike, prepareTools, rebuildIfChanged, root, runtime }) => {
  const { executableName, hostTarget, writeExecutable } = await import('./setup/executable.mjs')
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { target: { type: 'string' } } })
  const target = values.target ?? hostTarget
  const file = resolve(positionals[0] ?? executableName(root, target))
  await endLike(async () => {
    await prepareTools()
    await rebuildIfChanged()
    await writeExecutable(root, { runtime, target, file })
    console.log(file)
  })
})
