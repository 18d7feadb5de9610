import type { files as en } from '../en/files.ts'
import type { Widened } from '../tree.ts'

/** A list as text, in previews and in feed readers. */
export const files = {
  formats: {
    by: 'Di {author}',
    data: 'Dati sui locali: {owner}',
    licensedData: 'Dati sui locali: {owner}, {url}',
    address: 'Questa lista: {url}',
    summary: 'Di {author}: {places}',
    pictureAlt: 'I primi locali di «{title}», di {author}, numerati accanto a una piantina',
    embedTitle: '{title}, una lista di {author}',
  },

  feed: {
    feedTitle: '{title}: cambiamenti di posto',
    joined: 'Nuovo al posto {rank}: {name}',
    left: '{name} esce dalla lista',
    rose: '{name} sale dal posto {from} al posto {to}',
    fell: '{name} scende dal posto {from} al posto {to}',
    severalJoined: { one: '{count} nuovo locale', many: '{count} di nuovi locali', other: '{count} nuovi locali' },
    severalLeft: {
      one: '{count} locale esce dalla lista',
      many: '{count} di locali escono dalla lista',
      other: '{count} locali escono dalla lista',
    },
    severalMoved: {
      one: '{count} locale cambia posto',
      many: '{count} di locali cambiano posto',
      other: '{count} locali cambiano posto',
    },
    severalChanged: {
      one: 'cambiamenti per {count} locale',
      many: 'cambiamenti per {count} di locali',
      other: 'cambiamenti per {count} locali',
    },
    andMore: { one: 'e {count} altro', many: 'e altri {count}', other: 'e altri {count}' },
  },

  picture: {
    by: 'di {author}',
    andMore: { one: 'e {count} altro', many: 'e altri {count}', other: 'e altri {count}' },
  },
} as const satisfies Widened<typeof en>
