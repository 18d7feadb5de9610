// Run as a process of its own, with the settings of the program: REST over HTTP, without website and tools. Says where it is.
import { flushCompileCache } from 'node:module'
import { serve } from '@hono/node-server'
import { openRest } from './rest.ts'

const { app, storage } = await openRest(process.env)

// When told to: makes so many lists more and dies, each of them committed and none of them answered.
process.once('SIGUSR2', () => {
  const create = storage.lists.create.bind(storage.lists)
  let left = Number(process.env.DIES_AFTER_LISTS)
  storage.lists.create = async (...given) => {
    await create(...given)
    if (--left === 0) process.kill(process.pid, 'SIGKILL')
    return new Promise(() => {})
  }
  console.log('It will die.')
})

serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
  console.log(`It is at http://127.0.0.1:${port}`),
)
// Who is killed leaves no cache of what was compiled for it, and the next one would start as slowly.
flushCompileCache()
