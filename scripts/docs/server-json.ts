import { identityAt } from '../../src/api/mcp/assistants/index.ts'
import { mcpPath } from '../../src/api/mcp/index.ts'
import { qualifiedName, remoteAt } from '../../src/api/mcp/server-card.ts'

/** Returns the entry for the registry of MCP servers, which differs between installations only by host. @param host the host in its name */
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
