// Run as a separate process with the program's settings: REST over HTTP without website and tools. Prints its address.
import { flushCompileCache } from 'node:module'
import { serve } from '@hono/node-server'
import { openRest } from './rest.ts'

const { app, storage } = await openRest(process.env)

// On SIGUSR2: commits `DIES_AFTER_LISTS` more lists without sending a response, and then dies.
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
// Writes the compile cache now. A killed process writes none, and the next start would be slow.
flushCompileCache()
