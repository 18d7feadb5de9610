import { readFileSync } from 'node:fs'
import { packageFile } from '../../../util/package-info.ts'
import type { Card } from '../cards.ts'

let document: string | undefined

/** What hosts show instead of text. `searchPlaces` has none: assistants search many times for one list. */
export const cards: readonly Card[] = [
  {
    uri: 'ui://forklist/list',
    name: 'list_card',
    title: 'A list',
    description: 'A ranked list with its map, to read, rank and download.',
    operations: ['getList', 'createList', 'editList', 'addPlace', 'addPlaces'],
    // Read with the first request for it. The build makes it from `src/web/client/card`.
    document() {
      document ??= readFileSync(packageFile('dist/browser/card.html'), 'utf8')
      return document
    },
  },
]
