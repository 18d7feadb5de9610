import { expect, test } from 'vitest'
import { rowsOf } from './reading.ts'

const markdown = (...written: string[]) => rowsOf('markdown', written.join('\n')).map(({ line: _, ...row }) => row)

test('a table is read by the names of its columns', () => {
  expect(markdown('| Name | Town |', '|:---|---|', '| Roscioli | Rome |')).toEqual([
    { name: 'Roscioli', near: 'Rome', town: 'Rome' },
  ])
})

test('a table of other columns has the name in the first with words', () => {
  expect(
    markdown(
      '| # | Spot | Vibe | Rating |',
      '|--|:--:|---|---|',
      '| 1 | Roscioli | cosy | 9.5/10 |',
      '| 2 | Da Enzo | loud | |',
    ),
  ).toEqual([
    { name: 'Roscioli', note: 'Vibe: cosy\nRating: 9.5/10', rank: 1 },
    { name: 'Da Enzo', note: 'Vibe: loud', rank: 2 },
  ])
})

test('cells may have links, bold text, bars and line breaks, and no bars at their ends', () => {
  expect(
    markdown(
      'Name | Notes',
      '--- | ---',
      '[**Roscioli**](https://maps.app.goo.gl/Qm3b9yT6kXwZ1aBc8) | carbonara \\| gricia',
      '[Bonci](https://www.bonci.it) | pizza<br>al taglio',
    ),
  ).toEqual([
    { name: 'Roscioli', link: 'https://maps.app.goo.gl/Qm3b9yT6kXwZ1aBc8', note: 'carbonara | gricia' },
    { name: 'Bonci', website: 'https://www.bonci.it/', note: 'pizza al taglio' },
  ])
})

test('a row with more cells than columns is reported', () => {
  expect(markdown('| Name | Town |', '|---|---|', '| Roscioli | Rome | a |', '| Bonci | Rome |')).toEqual([
    { name: 'Roscioli', refused: 'unreadable' },
    { name: 'Bonci', near: 'Rome', town: 'Rome' },
  ])
})

test('a document with prose, headings, tables and lists arrives whole', () => {
  const document = `# My Rome

I went there for the first time in 2019 and I have been back each year since then, so here is everything.

## Pasta

| Place | Dish |
|-------|------|
| Roscioli | carbonara |
| Armando al Pantheon | amatriciana |

## Pizza

1. **Bonci** – by weight
   - the potato one
2. [Seu](https://maps.app.goo.gl/Qm3b9yT6kXwZ1aBc8)

### Fried

| Place | Dish |
|-------|------|
| Supplizio | supplì |

Thanks for reading!
`
  expect(markdown(document)).toEqual([
    { name: 'Roscioli', group: 'Pasta', note: 'Dish: carbonara' },
    { name: 'Armando al Pantheon', group: 'Pasta', note: 'Dish: amatriciana' },
    { name: 'Bonci', group: 'Pizza', note: 'by weight\nthe potato one' },
    { name: 'Seu', group: 'Pizza', link: 'https://maps.app.goo.gl/Qm3b9yT6kXwZ1aBc8' },
    { name: 'Supplizio', group: 'Pizza / Fried', note: 'Dish: supplì' },
  ])
})

test('two tables in a row are two tables', () => {
  const table = (name: string) => `| Name |\n|---|\n| ${name} |\n`
  expect(markdown(table('Roscioli') + table('Bonci')).map(({ name }) => name)).toEqual(['Roscioli', 'Bonci'])
})
