import * as z from 'zod'
import { oneLine } from '../../domain/text.ts'
import { builtIn, NotDone } from '../command.ts'
import { printError, printNote } from '../output.ts'

export const placesAliasAdd = builtIn({
  name: 'places alias add',
  summary: 'Teach searches another spelling of a place, by its ID in places search.',
  options: () => ({ spelling: oneLine(200), id: z.string().min(1) }),
  positions: {
    spelling: 'Which spelling? Give the name as people write it.',
    id: 'Which place? forklist places search shows their ids.',
  },
  notes: [
    'A search in an area then finds the place under this spelling too, if the place is in that area. An alias alone never adds a place: the caller is asked.',
  ],
  example: "forklist places alias add 'zio marco' osm:node/2244858179",
  async run({ spelling: text, id }, { settings: { dataDir }, open, stderr }, audit) {
    const [{ openCurrentIndex }, { taughtBy }] = await Promise.all([
      import('../../places/index/current-index.ts'),
      import('../../places/providers/aliases.ts'),
    ])
    using index = await openCurrentIndex(dataDir, error => printError(stderr, error))
    const place = index.get(id)
    if (!place) throw new NotDone(`No place has the id ${JSON.stringify(id)}. forklist places search shows them.`)
    const alias = taughtBy(index, text, {}, id)
    if (!alias)
      throw new NotDone(
        `${place.name} is found by ${JSON.stringify(text)} already, or it means any such place: give a name that the place does not have.`,
      )
    await using opened = await open()
    const isNew = await opened.storage.placeAliases.add(alias, audit)
    const { spelling, placeId } = alias
    printNote(
      stderr,
      `${JSON.stringify(spelling)} ${isNew ? 'is now' : 'was already'} an alias of ${place.name} (${placeId}).`,
    )
    return 0
  },
})
