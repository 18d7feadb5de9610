import { builtIn } from '../command.ts'
import { printNote } from '../output.ts'
import { deleteLogin } from '../remote/login.ts'

export const logout = builtIn({
  name: 'logout',
  summary: 'Forget the service and the API key of the login.',
  options: () => ({}),
  notes: ['The key still works: the operator of the service can revoke it. Edit tokens in keyrings stay.'],
  example: 'forklist logout',
  async run(_, { configFolder, stderr }) {
    const wasLoggedIn = deleteLogin(configFolder)
    printNote(stderr, wasLoggedIn ? 'Logged out. Operations use the database of this machine.' : 'There is no login.')
    return 0
  },
})
