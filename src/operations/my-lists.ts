import * as z from 'zod'
import { briefForms } from '../core/brief.ts'
import { maxHeldLists } from '../core/keyring.ts'
import { tableColumns } from '../core/table-columns.ts'
import { briefList, ListSummary, summaryView } from '../domain/list-view.ts'
import type { PlaceFacts } from '../domain/place-fields.ts'
import { textUpTo } from '../domain/response-schemas.ts'
import { countThatFits } from '../domain/response-size.ts'
import { fold, oneLine, wordsOf } from '../domain/text.ts'
import { definedMembers } from '../util/defined-members.ts'
import { operation } from './operation.ts'

/** Maximum number of places that are named for each list. */
const maxNamed = 5

const MyList = z
  .object({
    ...ListSummary.shape,
    found: z.array(textUpTo(300)).max(maxNamed).optional().describe('Names of the first places that `query` found.'),
  })
  .meta({ id: 'MyList' })
  .register(tableColumns, { columns: ['slug', 'title', 'placeCount'], key: 'slug' })
briefForms.add(MyList, briefList(MyList))

export const myLists = operation({
  name: 'myLists',
  tool: 'my_lists',
  title: 'Find the person’s own lists',
  description:
    'Returns the lists that this connection may change, last changed first. With `query`: those with all its words in the texts of the list, or in the name, address or cuisine of one place.',
  advice: 'If several fit, ask which one is meant. browseLists finds those of others.',
  topic: 'Lists',
  method: 'GET',
  path: '/my-lists',
  credential: 'heldLists',
  effect: 'reads',
  input: z.strictObject({ query: oneLine(200).optional() }),
  example: { query: 'sushi' },
  output: z.object({
    lists: z.array(MyList).max(maxHeldLists),
    hint: textUpTo(300).optional().describe('Why there are none.'),
  }),
  fit: (answer, maxLength) => ({ ...answer, lists: answer.lists.slice(0, countThatFits(answer.lists, maxLength)) }),
  problems: [],

  async handle({ lists, addresses, editors }, { query }) {
    if (!editors) return { lists: [], hint: withoutKeyring }
    const has = query === undefined ? undefined : allWordsOf(query)
    const mine: z.output<typeof MyList>[] = []
    for (const editor of editors) {
      const { list, entries } = await lists.read(editor)
      const found = has ? entries.filter(({ facts }) => has(wordsAbout(facts))).map(({ facts }) => facts.name) : []
      if (has && found.length === 0 && !has([list.title, list.description, list.authorName].join(' '))) continue
      mine.push({
        ...summaryView(list, addresses),
        ...definedMembers({ found: found.length > 0 ? found.slice(0, maxNamed) : undefined }),
      })
    }
    return { lists: mine.sort((one, other) => other.updatedAt.localeCompare(one.updatedAt)) }
  },
})

const withoutKeyring =
  'A connection by API key holds no lists. Ask the person for the address or the edit link of the list.'

/** Returns a function that tells whether a text has all words of a query, each at least in part. */
const allWordsOf = (query: string): ((text: string) => boolean) => {
  const words = wordsOf(query)
  return text => {
    const folded = fold(text)
    return words.every(word => folded.includes(word))
  }
}

const wordsAbout = ({ name, englishName = '', address = '', cuisines = [] }: PlaceFacts): string =>
  [name, englishName, address, ...cuisines].join(' ')
