import { builtIn } from '../command.ts'
import { printNote } from '../output.ts'
import { reason, slug } from './options.ts'

export const listsHide = builtIn({
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
    return 0
  },
})
