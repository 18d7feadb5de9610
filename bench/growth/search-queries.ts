import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { databaseName } from '../../src/storage/sqlite/file.ts'
import { randomOf } from '../eval/random.ts'
import { kinds } from './made-up-lists.ts'

/** Queries by kind. */
export type SearchWords = Record<string, readonly string[]>

const queriesPerKind = 60

/** Returns queries for a database, chosen by the number of lists with their words. */
export function searchQueries(folder: string): SearchWords {
  using db = new DatabaseSync(join(folder, databaseName), { readOnly: true })
  const random = randomOf('what is looked for')
  const terms = db.prepare('select term, count(*) as lists from search_terms group by term order by 2 desc').all() as {
    term: string
    lists: number
  }[]
  const some = <T>(from: readonly T[], text: (one: T) => string) =>
    Array.from({ length: queriesPerKind }, () => text(random.pick(from)))
  const rare = terms.filter(({ lists }) => lists <= 3)
  const frequent = terms.slice(0, 50)
  const lists = db.prepare("select title from lists where title like 'Best % in %' limit 5000").all() as {
    title: string
  }[]
  const another = (word: string) => kinds.find(kind => kind !== word && random.next() < 0.3) ?? kinds[0]!
  return {
    'one frequent word': some(kinds, kind => kind),
    '“restaurant”': ['restaurant'],
    'a food and a town': some(lists, ({ title }) => title.slice('Best '.length).replace(' in ', ' ')),
    'a rare word': some(rare, ({ term }) => term),
    'a word of no list': ['qzxqzx'],
    'a frequent and a rare word': some(rare, ({ term }) => `restaurant ${term}`),
    'two foods': some(kinds, kind => `${kind} ${another(kind)}`),
    'two of the 50 most frequent words': some(frequent, ({ term }) => `${term} ${random.pick(frequent).term}`),
    'eight of the 50 most frequent words': some(frequent, ({ term }) =>
      [term, ...Array.from({ length: 7 }, () => random.pick(frequent).term)].join(' '),
    ),
  }
}
