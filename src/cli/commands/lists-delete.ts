import * as z from 'zod'
import { deleteList } from '../../operations/delete-list.ts'
import { builtIn, UsageError } from '../command.ts'
import { callOf } from '../operation-command.ts'
import { printNote } from '../output.ts'
import { reason, slug } from './options.ts'

export const listsDelete = builtIn({
  name: 'lists delete',
  summary: 'Delete a list for good.',
  options: () => ({
    slug: slug(),
    yes: z.boolean().default(false).describe('Confirms the deletion, which cannot be undone.'),
    reason: reason(),
  }),
  positions: { slug: 'Which list?' },
  example: 'forklist lists delete eat-in-rome-jdkqcf --yes',
  async run({ slug, yes }, { open, stderr }, audit) {
    if (!yes)
      throw new UsageError(
        `A deletion cannot be undone. To hide the list instead: forklist lists hide ${slug}. To delete it, add --yes.`,
      )
    await using opened = await open()
    await opened.dispatcher.run(deleteList, callOf({ slug }, audit))
    printNote(stderr, `${slug} is deleted.`)
    return 0
  },
})
