import { mcpPath } from '../../src/adapters/mcp/index.ts'
import { qualifiedName, remoteAt } from '../../src/adapters/mcp/server-card.ts'
import { identityAt } from '../../src/assistants/index.ts'

/** An entry for the registry of MCP servers: the same for every installation, which differ by their host. @param host by which it is named */
export function serverJson(host: string): object {
  const { name, title, description, version } = identityAt(`https://${host}`)
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    name: qualifiedName(name, host),
    title,
    description,
    version,
    remotes: [
      {
        ...remoteAt(`https://{host}${mcpPath}`),
        variables: {
          host: {
            description: `The host name of the ${title} that you use.`,
            isRequired: true,
            placeholder: host,
          },
        },
      },
    ],
  }
}
