// Makes the files of a release from committed sources that pass every check. Publishes nothing.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import './setup/needs-node-20.mjs'

// A dynamic import: an older Node would fail to parse a static one before the check above could run.
import('./setup/prepare.mjs').then(async ({ endLike, npm, prepareTools, rebuild, root, run, runtime }) => {
  const { whyNotYet, writeRelease } = await import('./setup/release.mjs')
  const { readSigningKey } = await import('./setup/provenance.mjs')
  const { Stopped } = await import('./setup/child.mjs')
  const { RELEASE_KEY, ...environment } = process.env
  const requireReady = () => {
    const reason = whyNotYet(root)
    if (reason !== undefined) throw new Stopped(reason)
  }
  await endLike(async () => {
    requireReady()
    const key = RELEASE_KEY && readSigningKey(RELEASE_KEY)
    await prepareTools()
    for (const check of [['scripts/check.mjs'], ['scripts/test.mjs', 'release']]) {
      const checked = await run(runtime, check, { cwd: root, env: { ...environment, REQUIRE_ALL: '1' } })
      if (checked.code !== 0) return checked
    }
    // The checks take long. Somebody may have changed the sources meanwhile.
    requireReady()
    // Removes files of earlier builds, which are kept for servers that still run.
    rmSync(join(root, 'dist'), { recursive: true, force: true })
    await rebuild()
    const files = await writeRelease(root, join(root, 'release'), { npm: npm(), runtime, key })
    const signed = key ? 'Signed with RELEASE_KEY.' : 'Not signed: RELEASE_KEY is not set.'
    console.log(`\nIn the folder release: ${files.join(', ')}. ${signed} Nothing has been published.`)
    return { code: 0 }
  })
})
