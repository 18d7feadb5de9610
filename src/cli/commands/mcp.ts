import { builtIn, NotDone } from '../command.ts'
import { serviceOptions } from '../operation-command.ts'
import { printNote } from '../output.ts'
import { usualAddress } from '../program.ts'
import { serviceOf } from '../remote/service.ts'
import { addToKeyring, readKeyring, removeFromKeyring } from '../stdio/keyring-file.ts'
import { flag } from './options.ts'

export const mcp = builtIn({
  name: 'mcp',
  summary: 'Serve the tools to an assistant on this machine, over standard input and output.',
  options: () => ({
    url: serviceOptions.url.meta({ placeholder: 'URL' }),
    local: serviceOptions.local,
    mayDelete: flag('Let the assistant delete lists for good, and clear their histories.'),
  }),
  notes: [
    'An assistant starts this command by itself: see /developers/assistants on the service. The tools use the database of this machine, or the service of --url, FORKLIST_URL or forklist login.',
    'The edit tokens of lists that the assistant makes are stored in a file that only you can read, one for each service. The assistant can change these lists, and those of forklist keyring add, without a token in the conversation.',
  ],
  example: 'forklist mcp --url https://lists.example',
  async run({ mayDelete, ...typed }, program) {
    const { configFolder, stdout, stderr, stdinLines, fetch } = program
    const service = serviceOf(program, typed)
    if (service && service.key === undefined)
      throw new NotDone(
        `The tools of ${service.url} need an API key: run forklist login ${service.url}, or set FORKLIST_KEY.`,
      )
    const [{ bridge }, { openLocalTools }] = await Promise.all([
      import('../stdio/bridge.ts'),
      import('../stdio/local-tools.ts'),
    ])
    await using local = service ? undefined : await openLocalTools(program)
    const connection = local?.connection ?? { url: service!.url, fetch }
    // A service that runs on the database may have another address than one that is started next.
    const addresses = local ? [usualAddress(program.settings), connection.url] : [connection.url]
    await bridge(stdinLines(), {
      connection,
      key: service?.key,
      keyring: {
        read() {
          const held = addresses.flatMap(url => [...readKeyring(configFolder, url).tokens])
          return { tokens: Object.fromEntries(held), mayDelete }
        },
        add: (slug, editToken) => addToKeyring(configFolder, addresses[0]!, slug, editToken),
        async remove(slug) {
          for (const url of addresses) await removeFromKeyring(configFolder, url, slug)
        },
      },
      write: line => stdout.write(line),
      log: text => printNote(stderr, text),
    })
  },
})
