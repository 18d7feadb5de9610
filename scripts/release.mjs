// Makes the files of a release from committed sources that pass every check. Publishes nothing.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import './setup/needs-node-20.mjs'

// A dynamic import: an older Node would fail to parse a static one before the check above could run.
import('./setup/prepare.mjs').then(async ({ endLike, npm, rebuild, root, run, runtime }) => {
  const { whyNotYet, writeRelease } = await import('./setup/release.mjs')
  const { Stopped } = await import('./setup/child.mjs')
  await endLike(async () => {
    const reason = whyNotYet(root)
    if (reason !== undefined) throw new Stopped(reason)
    for (const check of [['scripts/check.mjs'], ['scripts/test.mjs', 'release']]) {
      const checked = await run(runtime, check, { cwd: root, env: { ...process.env, REQUIRE_ALL: '1' } })
      if (checked.code !== 0) return checked
    }
    // Removes files of earlier builds, which are kept for servers that still run.
    rmSync(join(root, 'dist'), { recursive: true, force: true })
    await rebuild()
    const files = await writeRelease(root, npm(), runtime)
    console.log(`\nIn the folder release: ${files.join(', ')}. Nothing has been published.`)
    return { code: 0 }
  })
})
