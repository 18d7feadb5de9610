import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readFile } from './reading.ts'

type Written = { name: string; town: string; note: string; price: number }

const names = `Kaffeehaus Morgenrot, The Burnt Lemon, Noodle Parade, Osteria dell’Orso, Chez Ovide & Fils, Casa Amaia, No. 9 Supper Room,
  Padella Nera, Quo Vadis, Zum Flößer, Tasca do Zé, Mormors Kök, Bar Zazpi, Le Petit Tonneau, Pod Złotą Rybką, Café Alma Mater,
  Smoke & Sons, Taqueria La Espiga, Fern & Flint, Il Giardino, Sushi Nana, Black Axe Ocakbaşı, Trattoria Da Enzo, Brat`
const towns = ['Wien', 'Lisboa', 'London', 'Torino', 'Kraków', 'Bilbao', 'Lyon', 'Göteborg']
const notes =
  'small plates, book ahead; try the soup; cash only; queue from eight; closed on Mondays; loud but worth it'

const places = fc.uniqueArray(fc.constantFrom(...names.split(/,\s+/)), { minLength: 4, maxLength: 16 }).chain(names =>
  fc.tuple(
    ...names.map(name =>
      fc.record({
        name: fc.constant(name),
        town: fc.constantFrom(...towns),
        note: fc.constantFrom(...notes.split('; ')),
        price: fc.integer({ min: 1, max: 4 }),
      }),
    ),
  ),
)

const line =
  (write: (place: Written, index: number) => string, between = '\n') =>
  (all: readonly Written[]) =>
    all.map(write).join(between)
const inTowns =
  (head: (town: string) => string, item: (name: string) => string, between = '\n') =>
  (all: readonly Written[]) =>
    [...Map.groupBy(all, ({ town }) => town)]
      .map(([town, some]) => [head(town), ...some.map(({ name }) => item(name))].join('\n'))
      .join(`\n${between}`)

/** Ways in which people write lists, with what of a place each one says. */
const habits: Record<
  string,
  [write: (all: readonly Written[]) => string, says?: 'town' | 'note' | 'town and note' | 'group' | 'price']
> = {
  lines: [line(({ name }) => name)],
  'lines with blank ones between': [line(({ name }) => name, '\n\n')],
  'lines of Windows': [line(({ name }) => name, '\r\n')],
  quotes: [line(({ name }) => `> ${name}`)],
  'quotation marks': [line(({ name }) => `“${name}”`)],
  bullets: [line(({ name }) => `- ${name}`)],
  'round bullets': [line(({ name }) => `• ${name}`)],
  stars: [line(({ name }) => `* ${name}`)],
  boxes: [line(({ name }, index) => `- [${index % 2 === 0 ? ' ' : 'x'}] ${name}`)],
  'boxes without bullets': [line(({ name }) => `[ ] ${name}`)],
  numbers: [line(({ name }, index) => `${index + 1}. ${name}`)],
  'numbers in brackets': [line(({ name }, index) => `${index + 1}) ${name}`)],
  'numbers with a hash': [line(({ name }, index) => `#${index + 1} ${name}`)],
  'bare numbers': [line(({ name }, index) => `${index + 1} ${name}`)],
  'padded numbers': [line(({ name }, index) => `${String(index + 1).padStart(2, '0')} ${name}`)],
  'numbers in emoji': [line(({ name }, index) => `${index + 1}\uFE0F\u20E3 ${name}`)],
  headings: [line(({ name, note }) => `## ${name}\n\n${note}.`, '\n\n'), 'note'],
  'bold names': [line(({ name, note }) => `**${name}** – ${note}`), 'note'],
  'bold paragraphs': [line(({ name, note }) => `**${name}**\n${note}`, '\n\n'), 'note'],
  links: [line(({ name, note }) => `- [${name}](https://${name.length}.example) – ${note}`), 'note'],
  'Markdown tables': [
    all =>
      [
        '| Name | Town | Note |',
        '|---|---|---|',
        ...all.map(({ name, town, note }) => `| ${name} | ${town} | ${note} |`),
      ].join('\n'),
    'town and note',
  ],
  'tables of tabs': [line(({ name, town, note }) => `${name}\t${town}\t${note}`), 'town and note'],
  'columns of spaces': [line(({ name, town }) => `${name.padEnd(24)}${town}`), 'town'],
  commas: [line(({ name, town }) => `${name}, ${town}`), 'town'],
  'commas and a dash': [line(({ name, town, note }) => `${name}, ${town} – ${note}`), 'town and note'],
  brackets: [line(({ name, town, note }) => `${name} (${town}) ${note}`), 'town and note'],
  dashes: [line(({ name, town, note }) => `${name} - ${town} - ${note}`), 'town and note'],
  bars: [line(({ name, town, note }) => `${name} | ${town} | ${note}`), 'town and note'],
  slashes: [line(({ name, town, note }) => `${name} // ${town} // ${note}`), 'town and note'],
  arrows: [line(({ name, town, note }) => `${name} → ${town} → ${note}`), 'town and note'],
  colons: [line(({ name, note }) => `${name}: ${note}`), 'note'],
  'an “in”': [line(({ name, town, note }) => `${name} in ${town} – ${note}`), 'town and note'],
  'an @': [line(({ name, town }) => `${name} @ ${town}`), 'town'],
  'towns ahead': [line(({ name, town }) => `${town}: ${name}`), 'town'],
  'dates ahead': [line(({ name }, index) => `2024-05-${10 + index} ${name}`)],
  'times ahead': [line(({ name }, index) => `${10 + (index % 12)}:30 – ${name}`)],
  'ratings ahead': [line(({ name }, index) => `${5 + (index % 5)}/10 ${name}`)],
  'ratings behind': [line(({ name }, index) => `${name} ${5 + (index % 5)}/10`)],
  'stars behind': [line(({ name }, index) => `${name} ${'★'.repeat(1 + (index % 5))}`)],
  prices: [line(({ name, price }) => `${name} ${'€'.repeat(price)}`), 'price'],
  'prices in brackets': [line(({ name, town, price }) => `- ${name} (${town}, ${'€'.repeat(price)})`), 'town'],
  emoji: [line(({ name, note }) => `🍕 ${name} – ${note}`), 'note'],
  'check marks': [line(({ name }, index) => `${index % 2 === 0 ? '✅' : '❌'} ${name}`)],
  hashtags: [line(({ name }) => `${name} #food`)],
  'indented notes': [line(({ name, note }) => `${name}\n  ${note}`), 'note'],
  'notes in bullets': [line(({ name, note }) => `- ${name}\n  - ${note}`), 'note'],
  'addresses below': [
    line(({ name, note }, index) => `${name}\n${7 * index + 3} Dean Street, London\n${note}`, '\n\n'),
    'note',
  ],
  'labels and values': [
    line(({ name, town, note }) => `Name: ${name}\nTown: ${town}\nNotes: ${note}`, '\n\n'),
    'town and note',
  ],
  'one line with commas': [line(({ name }) => name, ', ')],
  'one line with semicolons': [line(({ name }) => name, '; ')],
  'one line with bars': [line(({ name }) => name, ' | ')],
  'town headings': [
    inTowns(
      town => `## ${town}\n`,
      name => `- ${name}`,
      '\n',
    ),
    'group',
  ],
  'towns with colons': [
    inTowns(
      town => `${town}:`,
      name => name,
      '\n',
    ),
    'group',
  ],
  'towns in capitals': [
    inTowns(
      town => town.toUpperCase(),
      name => `- ${name}`,
      '\n',
    ),
  ],
  'underlined towns': [
    inTowns(
      town => `${town}\n======`,
      name => `- ${name}`,
      '\n',
    ),
    'group',
  ],
  'towns in rules': [
    inTowns(
      town => `--- ${town} ---`,
      name => name,
    ),
    'group',
  ],
  'towns with pins': [
    inTowns(
      town => `📍 ${town}`,
      name => `- ${name}`,
      '\n',
    ),
  ],
}

const isThere = (text: string, words: string): boolean => text.toLowerCase().includes(words.toLowerCase())

test.each(Object.entries(habits))('%s are read as they were written', (_, [write, says]) => {
  fc.assert(
    fc.property(places, all => {
      const text = write(all)
      const { rows, title = '' } = readFile(Buffer.from(text))
      const inOrder =
        text.includes(all[0]!.town) && says === 'group'
          ? rows.map(({ name }) => name).sort()
          : rows.map(({ name }) => name)
      const names = all.map(({ name }) => name)
      expect([...inOrder].sort()).toEqual([...names].sort())
      for (const { name, town, note, price } of all) {
        const row = rows.find(row => row.name === name)!
        if (!('description' in row)) throw new Error(`${name} was refused`)
        const { description, group = '' } = row
        if (says?.includes('town'))
          expect(isThere(`${description.near} ${description.town} ${group}`, town), town).toBe(true)
        if (says?.includes('note')) expect(isThere(description.note ?? '', note), note).toBe(true)
        // A town above all places is the title.
        if (says === 'group') expect(group || title).toContain(town)
        if (says === 'price') expect(description.details?.price).toBe(price)
      }
    }),
    { numRuns: 20 },
  )
})
