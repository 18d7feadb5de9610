import { openServerUrl } from '../../core/settings/values.ts'
import { browseLists } from '../../operations/browse-lists.ts'
import { builtIn, type Command, NotDone } from '../command.ts'
import { printNote } from '../output.ts'
import { deleteLogin, writeLogin } from '../remote/service.ts'

export const loginCommands: readonly Command[] = [
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
]
