import { setTimeout } from 'node:timers/promises'
import { Access } from '../../src/core/access.ts'
import { storageAt } from '../../src/storage/storage.ts'
import { entry } from './open-storage.ts'

// Run as a process of its own, which uses the database beside the one of the test. It opens it, says so, and begins when told to.
const [task, dataDir, url, slug, first] = process.argv.slice(2) as [string, string, string, string, string]
const say = (text: string) => new Promise(resolve => process.send!(text, resolve))
await say('ready')
await new Promise(resolve => process.once('message', resolve))

await using storage = storageAt(url || undefined, dataDir)
if (task === 'migrate') await say(JSON.stringify(await storage.migrate()))
else {
  const editor = await new Access(storage.access).editor(slug, { operator: true })
  for (let node = Number(first); node < Number(first) + 100; node++) {
    // Who writes without a pause lets nobody else in.
    await setTimeout(2)
    await storage.lists.change(editor, 'addPlace', async edit => {
      await edit.add(entry(node), 1)
      await edit.move(entry(1).id, { rank: 1 })
      return () => undefined
    })
  }
  await say('done')
}
process.disconnect()
