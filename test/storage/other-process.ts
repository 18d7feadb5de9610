import { setTimeout } from 'node:timers/promises'
import { Access } from '../../src/core/access.ts'
import { type Storage, storageAt } from '../../src/storage/storage.ts'
import { entry } from './open-storage.ts'

// Run as a separate process on the test's database. It reports that it is ready, and starts its task on command.
const [task, dataDir, url, slug, first] = process.argv.slice(2) as [string, string, string, string, string]
const send = (text: string) => new Promise(resolve => process.send!(text, resolve))
await send('ready')
await new Promise(resolve => process.once('message', resolve))

let answer = 'done'
{
  await using storage = await storageAt(url || undefined, dataDir)
  if (task === 'migrate') answer = JSON.stringify(await storage.migrate())
  else if (task === 'add') await add(storage)
  else {
    await storage.lists.delete(await editorOf(storage))
    if (task === 'delete and die') process.kill(process.pid, 'SIGKILL')
  }
}
await send(answer)
process.disconnect()

function editorOf({ access }: Storage) {
  return new Access(access).editor(slug, { operator: true })
}

async function add(storage: Storage) {
  const editor = await editorOf(storage)
  for (let node = Number(first); node < Number(first) + 100; node++) {
    // A writer without pauses would lock out all others.
    await setTimeout(2)
    await storage.lists.change(editor, 'addPlace', async edit => {
      await edit.apply({ do: 'add', place: entry(node), to: { rank: 1 } })
      await edit.apply({ do: 'move', id: entry(1).id, to: { rank: 1 } })
      return () => undefined
    })
  }
}
