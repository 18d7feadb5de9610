import * as z from 'zod'
import { rotateEditToken } from '../../operations/rotate-edit-token.ts'
import { builtIn } from '../command.ts'
import { callOf } from '../operation-command.ts'
import { print, printJson, printNote } from '../output.ts'
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
  notes: ['The old edit token stops working. The new one is shown only once.'],
  example: 'forklist lists reset-edit-token eat-in-rome-jdkqcf > link.txt',
  async run({ slug, json }, { open, stdout, stderr }, audit) {
    await using opened = await open()
    const key = (await opened.dispatcher.run(rotateEditToken, callOf({ slug }, audit))) as { editUrl: string }
    if (json) printJson(stdout, key)
    else print(stdout, key.editUrl)
    printNote(stderr, `The new edit link of ${slug}, shown only once. The old link no longer works.`)
    return 0
  },
})
