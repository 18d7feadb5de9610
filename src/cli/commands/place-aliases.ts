import * as z from 'zod'
import { isPlaceId, placeIdOf } from '../../domain/place-ids.ts'
import { oneLine, wordsOf } from '../../domain/text.ts'
import { builtIn, type Command, NotDone } from '../command.ts'
import { printNote, printRows } from '../output.ts'
import { json } from './options.ts'

export const placeAliasCommands: readonly Command[] = [
  builtIn({
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
    async run({ spelling: text, id }, program, audit) {
      const [{ openPlaceIndex }, { taughtBy }] = await Promise.all([
        import('../place-index.ts'),
        import('../../places/providers/aliases.ts'),
      ])
      using index = await openPlaceIndex(program)
      const place = index.get(id)
      if (!place) throw new NotDone(`No place has the id ${JSON.stringify(id)}. forklist places search shows them.`)
      const alias = taughtBy(index, text, {}, id)
      if (!alias)
        throw new NotDone(
          `${place.name} is found by ${JSON.stringify(text)} already, or it means any such place: give a name that the place does not have.`,
        )
      await using opened = await program.open()
      const isNew = await opened.storage.placeAliases.add(alias, audit)
      const { spelling, placeId } = alias
      printNote(
        program.stderr,
        `${JSON.stringify(spelling)} ${isNew ? 'is now' : 'was already'} an alias of ${place.name} (${placeId}).`,
      )
    },
  }),

  builtIn({
    name: 'places alias list',
    summary: 'List the spellings of places that searches have learned.',
    options: () => ({
      place: z.string().min(1).optional().describe('Only those of this place, by its id.'),
      json: json(),
    }),
    notes: [
      'An alias counts when two API keys have taught it, or when it was added by places alias add. One that a single key taught is deleted after 180 days.',
    ],
    example: 'forklist places alias list',
    async run({ place, json }, program) {
      const { openPlaceIndex } = await import('../place-index.ts')
      using index = await openPlaceIndex(program)
      await using opened = await program.open()
      const { mapPlaceId } = (place !== undefined && index.get(place)) || {}
      const stored = await opened.storage.placeAliases.list(mapPlaceId === undefined ? place : placeIdOf(mapPlaceId))
      const aliases = stored.map(each => {
        const name = index.get(each.placeId)?.name
        return { ...each, ...(name !== undefined && { name }) }
      })
      await printRows(program, { aliases }, json, {
        columns: ['spelling', 'counts', 'since', 'placeId', 'name'],
        key: 'placeId',
        none: 'There are no aliases. Searches learn them when callers send `placeId` with the `query` that was said.',
      })
    },
  }),

  builtIn({
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
  }),
]
