import * as z from 'zod'
import { rotateEditToken } from '../../operations/rotate-edit-token.ts'
import { builtIn } from '../command.ts'
import { callOf } from '../operation-command.ts'
import { print, printJson, printNote } from '../output.ts'
import { addressOf, baseOf } from '../program.ts'
import { reason, slug } from './options.ts'

export const listsResetEditToken = builtIn({
  name: 'lists reset-edit-token',
  summary: 'Give a list a new edit link. Only the link goes to standard output.',
  options: () => ({
    slug: slug(),
    reason: reason(),
    json: z.boolean().default(false).describe('The link and the token as JSON.'),
  }),
  positions: { slug: 'Which list?' },
  notes: [
    'The old edit token stops working. The new one is shown only once.',
    'The link begins with PUBLIC_URL, or with the address of the service that runs on the data folder. If neither is known, only the path is printed.',
  ],
  example: 'forklist lists reset-edit-token eat-in-rome-jdkqcf > link.txt',
  async run({ slug, json }, { open, settings, stdout, stderr }, audit) {
    await using opened = await open()
    const key = (await opened.dispatcher.run(rotateEditToken, callOf({ slug }, audit))) as { editUrl: string }
    const isKnown = addressOf(settings) !== undefined
    const editUrl = isKnown ? key.editUrl : key.editUrl.slice(baseOf(settings).length)
    if (json) printJson(stdout, { ...key, editUrl })
    else print(stdout, editUrl)
    printNote(stderr, `The new edit link of ${slug}, shown only once. The old link no longer works.`)
    if (!isKnown)
      printNote(
        stderr,
        'The address of the service is not known here: write it in front of the path, such as https://lists.example.',
      )
    return 0
  },
})
