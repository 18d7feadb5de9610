import { deleteList } from '../../operations/delete-list.ts'
import { rotateEditToken } from '../../operations/rotate-edit-token.ts'
import { builtIn, type Command, UsageError } from '../command.ts'
import { callOf } from '../operation-command.ts'
import { print, printJson, printNote } from '../output.ts'
import { addressOf, baseOf } from '../program.ts'
import { flag, json, reason, slug } from './options.ts'

const shownAgain = {
  public: 'is public again',
  hidden: 'is no longer hidden by the operator, but by its owner',
  'not held': 'is not hidden by the operator, so nothing was changed',
}

/** What operators do about lists. */
export const listCommands: readonly Command[] = [
  builtIn({
    name: 'lists hide',
    summary: 'Hide a list, so that its owner cannot make it public.',
    options: () => ({ slug: slug(), reason: reason() }),
    positions: { slug: 'Which list?' },
    notes: [
      'Readers get the response for a missing list, also at its ballot link. With the edit link the list can still be read and changed, but not made public, until forklist lists show SLUG.',
    ],
    example: "forklist lists hide eat-in-rome-jdkqcf --reason 'names a private person'",
    async run({ slug }, { open, stderr }, audit) {
      await using opened = await open()
      const isNew = await opened.storage.holds.hold(slug, audit)
      const show = `forklist lists show ${slug}`
      printNote(
        stderr,
        isNew ? `${slug} is hidden until ${show}.` : `${slug} is hidden by the operator already: ${show} lifts that.`,
      )
    },
  }),

  builtIn({
    name: 'lists show',
    summary: 'Undo lists hide.',
    options: () => ({ slug: slug(), reason: reason() }),
    positions: { slug: 'Which list?' },
    notes: ['The list gets its earlier visibility back; it stays hidden if its owner has hidden it since.'],
    example: 'forklist lists show eat-in-rome-jdkqcf',
    async run({ slug }, { open, stderr }, audit) {
      await using opened = await open()
      const visibility = await opened.storage.holds.release(slug, audit)
      printNote(stderr, `${slug} ${shownAgain[visibility ?? 'not held']}.`)
      return visibility === undefined ? 1 : 0
    },
  }),

  builtIn({
    name: 'lists delete',
    summary: 'Delete a list for good.',
    options: () => ({
      slug: slug(),
      yes: flag('Confirms the deletion, which cannot be undone.'),
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
    },
  }),

  builtIn({
    name: 'lists reset-edit-token',
    summary: 'Give a list a new edit link. Only the link goes to standard output.',
    options: () => ({
      slug: slug(),
      reason: reason(),
      json: json('The link and the token as JSON.'),
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
    },
  }),
]
