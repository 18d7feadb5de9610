import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { bareCheckout } from './bare-checkout.ts'

/** Starts a registry that accepts connections and never responds. @returns its address */
async function silentRegistry(): Promise<string> {
  const server = createServer(() => {}).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

describe.skipIf(process.platform === 'win32')('npm start in a fresh clone without a network', () => {
  test('ends with advice when the registry is unreachable', async () => {
    const { start } = bareCheckout()
    const run = start({ npm_config_registry: `http://127.0.0.1:${await freePort()}/` })
    const [code] = await run.ended
    expect(code).toBe(1)
    expect(run.complaints()).toContain('ECONNREFUSED')
    expect(run.complaints().trimEnd().split('\n').at(-1)).toBe(
      'npm ci failed: see the messages above. Run the same command again to continue.',
    )
  })

  test('names what it waits for, and ends when the registry stays silent', async () => {
    const { start } = bareCheckout()
    const registry = await silentRegistry()
    const run = start({ npm_config_registry: registry })
    const [code] = await run.ended
    expect({ code, complaints: run.complaints() }).toEqual({
      code: 1,
      complaints: [
        'Installing what package-lock.json asks for (npm ci) …',
        `Still waiting for packages from ${registry}. Ctrl-C stops; the same command then starts over.`,
        `npm ci was ended: ${registry} does not answer. Connect to the network, then run the same command again.`,
        '',
      ].join('\n'),
    })
  }, 120_000)
})
