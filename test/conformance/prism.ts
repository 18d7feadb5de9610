import { once } from 'node:events'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { startTool } from './tools.ts'

/**
 * Starts a Prism that forwards requests and validates them and their responses against a document.
 * @param upstream the address of the API. Requests to Prism have only the path below it.
 */
export async function startPrism(document: string, upstream: string): Promise<AsyncDisposable & { address: string }> {
  await using opened = new AsyncDisposableStack()
  const folder = opened.use(await mkdtempDisposable(join(tmpdir(), 'forklist-prism-')))
  const file = join(folder.path, 'openapi.json')
  await writeFile(file, document)

  // Its own CORS headers would hide the service's.
  const prism = startTool('prism', 'proxy', file, upstream, '--port=0', '--cors=false')
  const exited = once(prism, 'exit')
  opened.defer(async () => {
    prism.kill()
    await exited
  })
  const errors = text(prism.stderr)
  const address = await Promise.race([addressIn(prism.stdout), exited.then(() => undefined)])
  if (address === undefined) throw new Error(`Prism does not start:\n${await errors}`)
  const everything = opened.move()
  return { address, [Symbol.asyncDispose]: () => everything.disposeAsync() }
}

/** Waits for Prism's address in its output. Keeps reading afterwards, because otherwise Prism stops. */
const addressIn = (output: NodeJS.ReadableStream): Promise<string> =>
  new Promise(resolve =>
    createInterface(output).on('line', line => {
      const address = /Prism is listening on (\S+)/.exec(line)?.[1]
      if (address) resolve(address)
    }),
  )
