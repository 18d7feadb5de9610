import type { files as en } from '../en/files.ts'
import type { Widened } from '../tree.ts'

/** A list as text, in previews and in feed readers. */
export const files = {
  formats: {
    by: 'Por {author}',
    data: 'Datos de los lugares: {owner}',
    licensedData: 'Datos de los lugares: {owner}, {url}',
    address: 'Esta lista: {url}',
    summary: 'Por {author}: {places}',
    pictureAlt: 'Los primeros lugares de «{title}», por {author}, numerados junto a un plano',
    embedTitle: '{title}, una lista de {author}',
  },

  feed: {
    feedTitle: '{title}: cambios de puesto',
    joined: 'Nuevo en el puesto {rank}: {name}',
    left: '{name} sale de la lista',
    rose: '{name} sube del puesto {from} al {to}',
    fell: '{name} baja del puesto {from} al {to}',
    severalJoined: { one: '{count} lugar nuevo', many: '{count} de lugares nuevos', other: '{count} lugares nuevos' },
    severalLeft: {
      one: '{count} lugar sale de la lista',
      many: '{count} de lugares salen de la lista',
      other: '{count} lugares salen de la lista',
    },
    severalMoved: {
      one: '{count} lugar cambia de puesto',
      many: '{count} de lugares cambian de puesto',
      other: '{count} lugares cambian de puesto',
    },
    severalChanged: {
      one: 'cambios en {count} lugar',
      many: 'cambios en {count} de lugares',
      other: 'cambios en {count} lugares',
    },
    andMore: { one: 'y {count} más', many: 'y {count} más', other: 'y {count} más' },
  },

  picture: {
    by: 'por {author}',
    andMore: { one: 'y {count} más', many: 'y {count} más', other: 'y {count} más' },
  },
} as const satisfies Widened<typeof en>
