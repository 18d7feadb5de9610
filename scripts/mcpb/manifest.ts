import { identityAt } from '../../src/api/mcp/assistants/index.ts'
import { defaultTools } from '../../src/operations/default-tools.ts'
import { allOperations } from '../../src/operations/index.ts'

/** The oldest Node that runs the bundle. Desktop apps bring their own. */
export const oldestNode = 22

/** A placeholder that the app fills in. */
const filledIn = (name: string): string => `\${${name}}`

/** Returns the manifest of the bundle for desktop apps (MCPB). The tools and prompts come from the service, so both may be others. */
export function manifest(): object {
  const { name, title, description, version } = identityAt('')
  return {
    manifest_version: '0.3',
    name,
    display_name: title,
    version,
    description,
    long_description:
      'Make, rank and share lists of restaurants by talking. The extension connects to the Forklist service of your choice. It keeps the edit tokens of your lists in a file that only you can read, so that they are in no conversation.',
    author: { name: title },
    license: 'MIT',
    icon: 'icon.png',
    keywords: ['restaurants', 'lists', 'food', 'travel', 'maps'],
    server: {
      type: 'node',
      entry_point: 'server/index.mjs',
      mcp_config: {
        command: 'node',
        args: [`${filledIn('__dirname')}/server/index.mjs`, `--may-delete=${filledIn('user_config.may_delete')}`],
        env: { FORKLIST_URL: filledIn('user_config.url'), FORKLIST_KEY: filledIn('user_config.key') },
      },
    },
    tools: defaultTools.map(tool => {
      const operation = allOperations.find(each => each.name === tool)!
      return { name: operation.tool, description: operation.title }
    }),
    tools_generated: true,
    prompts_generated: true,
    user_config: {
      url: {
        type: 'string',
        title: 'Address of the service',
        description: 'The start page of the Forklist service, such as https://forklist.example',
        required: true,
      },
      key: {
        type: 'string',
        title: 'API key',
        description: 'From the operator of the service. It begins with forklist_',
        sensitive: true,
        required: true,
      },
      may_delete: {
        type: 'boolean',
        title: 'May delete lists',
        description: 'Leave it off, unless you need it: a text in a list may try to talk the assistant into deleting.',
        default: false,
        required: false,
      },
    },
    compatibility: { platforms: ['darwin', 'win32', 'linux'], runtimes: { node: `>=${oldestNode}` } },
  }
}
