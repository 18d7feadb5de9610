import type { files as en } from '../en/files.ts'
import type { Widened } from '../tree.ts'

/** A list as text, in previews and in feed readers. */
export const files = {
  formats: {
    by: 'Von {author}',
    data: 'Daten der Lokale: {owner}',
    licensedData: 'Daten der Lokale: {owner}, {url}',
    address: 'Diese Liste: {url}',
    summary: 'Von {author}: {places}',
    pictureAlt: 'Die ersten Lokale von „{title}“, einer Liste von {author}, nummeriert neben einem Plan',
    embedTitle: '{title}, eine Liste von {author}',
  },

  feed: {
    feedTitle: '{title}: Änderungen der Rangfolge',
    joined: 'Neu auf Platz {rank}: {name}',
    left: '{name} ist nicht mehr auf der Liste',
    rose: '{name} steigt von Platz {from} auf Platz {to}',
    fell: '{name} fällt von Platz {from} auf Platz {to}',
    severalJoined: { one: '{count} neues Lokal', other: '{count} neue Lokale' },
    severalLeft: {
      one: '{count} Lokal ist nicht mehr auf der Liste',
      other: '{count} Lokale sind nicht mehr auf der Liste',
    },
    severalMoved: { one: '{count} Lokal verschoben', other: '{count} Lokale verschoben' },
    severalChanged: { one: 'Änderungen bei {count} Lokal', other: 'Änderungen bei {count} Lokalen' },
    andMore: { one: 'und {count} weiteres', other: 'und {count} weitere' },
  },

  picture: {
    by: 'von {author}',
    andMore: { one: 'und {count} weiteres', other: 'und {count} weitere' },
  },
} as const satisfies Widened<typeof en>
