import * as z from 'zod'
import { openServerUrl } from '../../core/settings/values.ts'
import { tokenKind } from '../../core/token.ts'
import { browseLists } from '../../operations/browse-lists.ts'
import { builtIn, type Command, NotDone } from '../command.ts'
import { serviceOptions } from '../operation-command.ts'
import { printNote, printRows } from '../output.ts'
import { usualAddress } from '../program.ts'
import { listLinkOf } from '../remote/list-links.ts'
import { deleteLogin, serviceOf, writeLogin } from '../remote/service.ts'
import { addToKeyring, allKeyrings, readKeyring, removeFromKeyring } from '../stdio/keyring-file.ts'
import { flag, json, slug } from './options.ts'

/** Commands for a person's access to services: the login, the tools for an assistant, and the edit tokens that it may use. */
export const accessCommands: readonly Command[] = [
  builtIn({
    name: 'login',
    summary: 'Use another machine’s service from now on, for every operation.',
    options: () => ({ url: openServerUrl }),
    positions: { url: 'Which service? Give its address, such as https://lists.example.' },
    notes: [
      'Asks for the API key without showing it, or reads it from standard input. Checks it, and stores it with the address in a file that only you can read, in $XDG_CONFIG_HOME/forklist, by default ~/.config/forklist.',
      'The options --url and --key and the settings FORKLIST_URL and FORKLIST_KEY count before the login. With --local, an operation uses the database of this machine.',
    ],
    example: 'forklist login https://lists.example < key.txt',
    async run({ url }, { secret, configFolder, fetch, stderr }) {
      const key = await secret(`API key for ${url}: `)
      if (!/^[\x21-\x7e]+$/.test(key)) throw new NotDone('No API key was given. The operator of the service makes one.')
      const { perform } = await import('../remote/perform.ts')
      await perform({ url, fetch }, browseLists, { limit: 1 }, { key, wantsJson: true })
      writeLogin(configFolder, { url, key })
      printNote(stderr, `Every operation now uses ${url}. forklist logout ends that.`)
    },
  }),

  builtIn({
    name: 'logout',
    summary: 'Forget the service and the API key of the login.',
    options: () => ({}),
    notes: ['The key still works: the operator of the service can revoke it. Edit tokens in keyrings stay.'],
    example: 'forklist logout',
    async run(_, { configFolder, stderr }) {
      const wasLoggedIn = deleteLogin(configFolder)
      printNote(stderr, wasLoggedIn ? 'Logged out. Operations use the database of this machine.' : 'There is no login.')
    },
  }),

  builtIn({
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
  }),

  builtIn({
    name: 'keyring add',
    summary: 'Let assistants of forklist mcp change a list, by its edit link.',
    options: () => ({
      link: z.string().optional(),
    }),
    positions: { link: 'Which list?' },
    notes: [
      'forklist mcp uses the token only at the service in the link. If it reaches that service by another address, begin the link with that one.',
      'Without LINK, the command asks for it without showing it, or reads it from standard input. Others on this machine see the words of a command.',
    ],
    example: "forklist keyring add 'https://lists.example/lists/eat-in-rome-k3v9qa/edit#edit_…'",
    async run({ link }, { configFolder, secret, stderr }) {
      const { slug, editToken = '', service } = listLinkOf(link ?? (await secret('Edit link: '))) ?? {}
      if (slug === undefined || tokenKind(editToken) !== 'edit')
        throw new NotDone(
          'This is not a whole edit link. It is the address of a list’s editor, and ends in # and an edit token.',
        )
      await addToKeyring(configFolder, service!, slug, editToken)
      printNote(stderr, `Assistants of forklist mcp can change ${slug} now.`)
    },
  }),

  builtIn({
    name: 'keyring list',
    summary: 'List the lists that assistants of forklist mcp can change. Shows no edit token.',
    options: () => ({ json: json() }),
    example: 'forklist keyring list',
    async run({ json }, program) {
      const lists = allKeyrings(program.configFolder).flatMap(({ url, tokens }) =>
        [...tokens.keys()].map(slug => ({ slug, service: url })),
      )
      await printRows(program, { lists }, json, {
        columns: ['slug', 'service'],
        key: 'slug',
        none: 'No list is in a keyring.',
      })
    },
  }),

  builtIn({
    name: 'keyring remove',
    summary: 'Keep assistants of forklist mcp from changing a list.',
    options: () => ({ slug: slug() }),
    positions: { slug: 'Which list?' },
    notes: ['The edit token still works. If you have it nowhere else, nobody can change the list any more.'],
    example: 'forklist keyring remove eat-in-rome-k3v9qa',
    async run({ slug: typed }, { configFolder, stderr }) {
      const slug = listLinkOf(typed)?.slug ?? typed
      const services = allKeyrings(configFolder).filter(({ tokens }) => tokens.has(slug))
      if (services.length === 0) throw new NotDone(`No keyring has ${slug}: forklist keyring list shows all lists.`)
      for (const { url } of services) await removeFromKeyring(configFolder, url, slug)
      printNote(stderr, `Assistants of forklist mcp cannot change ${slug} any more.`)
    },
  }),
]
