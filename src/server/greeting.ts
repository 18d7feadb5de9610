import type { Settings } from '../config/index.ts'
import { commandName } from '../util/command-name.ts'
import { operatorName } from '../util/operator-name.ts'
import type { Service } from './app.ts'
import { exampleList } from './example-list.ts'
import { eventLine } from './observability/logger.ts'

/**
 * Returns the start message: a text on a terminal, else a line as in the log. A first API key is created and shown only on a terminal,
 * because other outputs may be logs.
 */
export async function greeting(
  service: Pick<Service, 'dispatcher' | 'storage'>,
  address: string,
  settings: Settings,
  terminal: boolean,
): Promise<string> {
  const slug = settings.exampleList ? await exampleList(service) : undefined
  const { apiKeys } = service.storage
  const needsKey = terminal && (await apiKeys.list()).length === 0
  const key = needsKey
    ? (await apiKeys.create('first key', { command: 'serve', who: operatorName(process.env) })).key
    : undefined
  const newKey = `${commandName()} keys create --name NAME`
  const addresses = {
    data: settings.databaseUrl ? `PostgreSQL, and places in ${settings.dataDir}` : settings.dataDir,
    ...(slug !== undefined && { example: `${address}/lists/${slug}` }),
    programs: `${address}/developers`,
    tools: `${address}/api/mcp`,
  }
  if (!terminal) return eventLine(`Forklist is at ${address} (API key by ${newKey})`, { address, ...addresses })
  return [
    `Forklist is at ${address}`,
    ...Object.entries(addresses).map(([name, value]) => `  ${name.padEnd(9)} ${value}`),
    `  API key   ${key ? `${key}   (shown only once: save it)` : newKey}`,
  ].join('\n')
}
