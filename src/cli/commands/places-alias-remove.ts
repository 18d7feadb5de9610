import * as z from 'zod'
import { isPlaceId, placeIdOf } from '../../domain/place-ids.ts'
import { wordsOf } from '../../domain/text.ts'
import { builtIn } from '../command.ts'
import { printNote } from '../output.ts'

export const placesAliasRemove = builtIn({
  name: 'places alias remove',
  summary: 'Remove a spelling of a place, as places alias list shows it.',
  options: () => ({ spelling: z.string().min(1), id: z.string().min(1) }),
  positions: {
    spelling: 'Which spelling? forklist places alias list shows them.',
    id: 'Of which place? forklist places alias list shows their ids.',
  },
  example: "forklist places alias remove 'zio marco' osm:node/2244858179",
  async run({ spelling: text, id }, { open, stderr }, audit) {
    await using opened = await open()
    const alias = { spelling: wordsOf(text).join(' '), placeId: isPlaceId(id) ? id : placeIdOf(id) }
    const isRemoved = await opened.storage.placeAliases.remove(alias, audit)
    const missing = `${id} has no alias ${JSON.stringify(text)}. forklist places alias list shows them.`
    printNote(stderr, isRemoved ? `${JSON.stringify(alias.spelling)} is no alias of ${id} any more.` : missing)
    return isRemoved ? 0 : 1
  },
})
