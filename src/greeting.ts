import { exampleList } from './example-list.ts'
import { operatorName } from './operator.ts'
import type { Service } from './service.ts'
import type { Settings } from './settings/index.ts'

/** What a person needs to go on. A key is made and shown on a terminal only, since anything else may be a log. */
export async function greeting(
  service: Pick<Service, 'door' | 'storage'>,
  address: string,
  settings: Settings,
  terminal: boolean,
): Promise<string> {
  const slug = settings.exampleList ? await exampleList(service) : undefined
  const { apiKeys } = service.storage
  const first = terminal && (await apiKeys.list()).length === 0
  const key = first
    ? (await apiKeys.create('first key', { command: 'serve', who: operatorName(process.env) })).key
    : undefined
  return [
    `Forklist is at ${address}`,
    `  data      ${settings.databaseUrl ? `PostgreSQL, and places in ${settings.dataDir}` : settings.dataDir}`,
    ...(slug === undefined ? [] : [`  example   ${address}/lists/${slug}`]),
    `  programs  ${address}/developers`,
    `  tools     ${address}/api/mcp   (for assistants, see docs/assistants.md)`,
    key ? `  API key   ${key}   (shown this once: keep it)` : `  API key   ${command()} keys create --name NAME`,
  ].join('\n')
}

/** How the command line is reached here: a checkout that npm starts has none of its own. */
const command = (): string => (process.env.npm_lifecycle_event ? 'npm run --silent forklist --' : 'forklist')
