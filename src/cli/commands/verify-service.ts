import * as z from 'zod'
import { openServerUrl } from '../../core/settings/values.ts'
import { builtIn, NotDone } from '../command.ts'
import { interruptible } from '../interruptible.ts'
import { printNote } from '../output.ts'
import { refuseForeignLinks } from '../remote/foreign-links.ts'
import { keyOf } from '../remote/service.ts'
import { json } from './options.ts'

/** Progress is shown only after this time. */
const quietMs = 1000

export const verifyServiceCommand = builtIn({
  name: 'verify-service',
  summary: 'Check from outside whether a service keeps the interface contract.',
  options: () => ({
    url: openServerUrl.meta({ placeholder: 'URL' }),
    key: z
      .string()
      .optional()
      .describe('The API key, better set as FORKLIST_KEY: others see the words of a command.')
      .meta({ placeholder: 'KEY' }),
    list: z
      .string()
      .optional()
      .describe('A public list to read: its slug or address. By default one that the website links.')
      .meta({ placeholder: 'LIST' }),
    json: json(),
  }),
  positions: { url: 'Which service? Give its address, such as https://lists.example.' },
  notes: [
    'Without an API key it only reads. With a key it also makes lists that nobody finds, changes them, and deletes them at the end, also after Ctrl-C.',
    'Prints one line for each check that differs, and the number of checks. The exit code is 1 if one differs.',
  ],
  example: 'FORKLIST_KEY=$(cat key.txt) forklist verify-service https://lists.example',
  async run({ url, key: typed, list, json }, program) {
    const { stdout, stderr, fetch, settings } = program
    const { forklistUrl = url, forklistKey } = settings
    // A login is not used: without a key for this run, nothing may be written.
    refuseForeignLinks({ slug: list }, url)
    const key = typed === undefined ? (forklistUrl === url ? forklistKey : undefined) : keyOf(typed)
    const [{ verifyService }, { reportVerification }, { progressWatch }] = await Promise.all([
      import('../verify-service/verify.ts'),
      import('../verify-service/report.ts'),
      import('../terminal/progress.ts'),
    ])
    return interruptible(async signal => {
      const watch = progressWatch(stderr, { quietMs })
      const verification = await verifyService({
        connection: { url, fetch },
        key,
        list,
        signal,
        onCheck: (step, done) => watch.report({ step: 'checking', source: step, done }),
        onLeft: (slug, reason) =>
          printNote(stderr, `The list ${slug} of the checks is not deleted: ${reason}. The operator can delete it.`),
      })
        .catch(error => {
          throw signal.aborted ? new NotDone('Stopped.') : error
        })
        .finally(() => watch[Symbol.dispose]())
      return reportVerification({ stdout, stderr }, verification, json)
    })
  },
})
