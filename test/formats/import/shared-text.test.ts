import { expect, test } from 'vitest'
import { read } from './reading.ts'

const namesIn = (...written: string[]) => read(written.join('\n'))?.rows.map(({ name }) => name)
const at = 'https://maps.google.com/?q=48.2,16.3'
const near = 'https://maps.google.com/?q=48.2001,16.3'
const named = (name: string) => `https://www.google.com/maps/search/${name}/@48.2,16.3,17z`

test.each([
  ['in two lines', ['Look at', 'Pfeil', 'https://omaps.app/s4DZoF5cad/Pfeil', 'geo:48.78362,9.18159(Pfeil)']],
  ['in one', ['Hi,', '', 'see Pfeil: om://s4DZoF5cad/Pfeil or https://omaps.app/s4DZoF5cad/Pfeil.', '', 'Thanks.']],
])('two links to one place %s are one place', (_, text) => {
  expect(namesIn(...text)).toEqual(['Pfeil'])
})

// Two places of one house, and two links of each place.
test.each([
  ['a table', ['name,url', `Pfeil,"${named('Pfeil')}"`, `Adler,"${named('Adler')}"`]],
  ['a table with names of signs', ['name,url', `!,"${named('!')}"`, `¡,"${named('¡')}"`], ['!', '¡']],
  ['a table with two links', ['name,url,geo', `Pfeil,"${at}","${at}"`, `Adler,"${near}","${near}"`]],
  ['lines', [`Pfeil ${named('Pfeil')}`, `Adler ${named('Adler')}`]],
  ['names above links', ['Pfeil', at, 'Adler', near]],
  ['numbers', [`1. Pfeil ${at}`, `2. Adler ${near}`]],
  ['items with two links', [`- Pfeil ${at} ${at}`, `- Adler ${near} ${near}`]],
])('neighbours stay two places in %s', (_, text, names = ['Pfeil', 'Adler']) => {
  expect(namesIn(...text)).toEqual(names)
})

test('remarks around the link to a place are not lost', () => {
  const behind = ['We were there on Friday.', 'order the dumplings and come early']
  expect(read(['Pfeil', 'Hauptstraße 1, 70173 Stuttgart', at, 'Thanks!', ...behind].join('\n'))?.rows).toMatchObject([
    { name: 'Pfeil', unread: behind.map(text => ({ text })) },
  ])
  for (const note of ['We were there on Friday.', 'I recommend the carbonara'])
    for (const line of [`Pfeil ${at} ${note}`, `${note} ${named('Pfeil')}`])
      expect(read(`${line}\nAdler ${near}`)?.rows[0], line).toMatchObject({ note })
})
