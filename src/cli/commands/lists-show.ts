import { builtIn } from '../command.ts'
import { printNote } from '../output.ts'
import { reason, slug } from './options.ts'

export const listsShow = builtIn({
  name: 'lists show',
  summary: 'Undo lists hide.',
  options: () => ({ slug: slug(), reason: reason() }),
  positions: { slug: 'Which list?' },
  notes: ['The list gets its earlier visibility back; it stays hidden if its owner has hidden it since.'],
  example: 'forklist lists show eat-in-rome-jdkqcf',
  async run({ slug }, { open, stderr }, audit) {
    await using opened = await open()
    const visibility = await opened.storage.holds.release(slug, audit)
    printNote(stderr, `${slug} ${outcomes[visibility ?? 'not held']}.`)
    return visibility === undefined ? 1 : 0
  },
})

const outcomes = {
  public: 'is public again',
  hidden: 'is no longer hidden by the operator, but by its owner',
  'not held': 'is not hidden by the operator, so nothing was changed',
}
