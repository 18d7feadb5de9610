import type { files as en } from '../en/files.ts'
import type { Widened } from '../tree.ts'

/** A list as text, in previews and in feed readers. */
export const files = {
  formats: {
    by: 'Par {author}',
    data: 'Données sur les adresses : {owner}',
    licensedData: 'Données sur les adresses : {owner}, {url}',
    address: 'Cette liste : {url}',
    summary: 'Par {author} : {places}',
    pictureAlt: 'Les premières adresses de « {title} », par {author}, numérotées à côté d’un plan',
    embedTitle: '{title}, une liste par {author}',
  },

  feed: {
    feedTitle: '{title} : changements de rang',
    joined: 'Nouveau au rang {rank} : {name}',
    left: '{name} quitte la liste',
    rose: '{name} monte du rang {from} au rang {to}',
    fell: '{name} descend du rang {from} au rang {to}',
    severalJoined: {
      one: '{count} nouvelle adresse',
      many: '{count} de nouvelles adresses',
      other: '{count} nouvelles adresses',
    },
    severalLeft: {
      one: '{count} adresse quitte la liste',
      many: '{count} d’adresses quittent la liste',
      other: '{count} adresses quittent la liste',
    },
    severalMoved: {
      one: '{count} adresse déplacée',
      many: '{count} d’adresses déplacées',
      other: '{count} adresses déplacées',
    },
    severalChanged: {
      one: '{count} adresse modifiée',
      many: '{count} d’adresses modifiées',
      other: '{count} adresses modifiées',
    },
    andMore: { one: 'et {count} autre', many: 'et {count} d’autres', other: 'et {count} autres' },
  },

  picture: {
    by: 'par {author}',
    andMore: { one: 'et {count} autre', many: 'et {count} d’autres', other: 'et {count} autres' },
  },
} as const satisfies Widened<typeof en>
