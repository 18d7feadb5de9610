import type { merging as en } from '../en/merging.ts'
import type { Widened } from '../tree.ts'

/** One list out of several. */
export const merging = {
  merging: {
    title: 'De muchas listas, una',
    lead: '¿Varias personas tienen cada una su lista? Haz con ellas una sola, en orden. Las listas mismas quedan como están.',
    wayIn: 'Combinar varias listas en una',
    withOthers: 'Combinar con otras listas',

    lists: 'Las listas',
    link: 'Enlaces a listas de este sitio',
    linkMeans:
      'Pega un enlace o varios. Basta el final de la dirección: eat-in-rome-k3v9qa. Para una lista oculta hace falta su enlace de edición.',
    add: 'Añadir',
    addList: 'Añadir «{title}»',
    remove: 'Dejar fuera',
    removeList: 'Dejar fuera «{title}»',
    looking: 'Buscando…',
    added: '«{title}» está entre ellas.',
    missing: 'No encontrada: aquí no hay ninguna lista así que puedas leer. Se deja fuera.',
    away: 'No se puede conectar con el servicio.',
    tryAgain: 'Volver a intentarlo',
    elsewhere: 'Solo se pueden combinar listas de este sitio. {site} es otro.',
    unreadable: 'Lo que queda en el campo no es un enlace a una lista.',
    most: 'No se pueden combinar más de {count} listas.',
    tooFew: 'Hacen falta al menos dos listas.',
    someAway: 'No se han podido consultar todas las listas. Vuelve a intentarlo o déjalas fuera.',
    hidden:
      'Hay una lista oculta entre ellas: la nueva también empieza oculta, y a quien la lea solo le nombra las públicas.',

    result: 'La lista nueva',
    how: 'Cómo se llega a un solo orden',
    methods: { borda: 'Borda', schulze: 'Schulze' },
    methodsMean: {
      borda: 'Cada lista da puntos según el puesto, y los puntos se suman: arriba queda lo que contenta a todos.',
      schulze: 'De cada dos lugares va primero el que más listas prefieren: decide la mayoría.',
    },
    notes: 'Cada lugar conserva la nota de la primera lista que tenga una.',
    make: 'Hacer una sola lista',
    full: 'Juntas, estas listas tienen más lugares o notas de los que caben en una. Deja alguna fuera.',
    gone: 'Algunas de estas listas ya no están aquí. Ahora quedan fuera: míralo y vuelve a pulsar.',

    from: 'Combinada por el método de {method} a partir de {lists}',
    fromList: '{list} (por {author})',
    had: 'Su puesto en las listas:',
    hadByAuthor: '{rank} en la de {author}',
    hadByTitle: '{rank} en «{title}»',
  },
} as const satisfies Widened<typeof en>
