import type { voting as en } from '../en/voting.ts'
import type { Widened } from '../tree.ts'

/** Votaciones sobre los lugares de una lista. */
export const voting = {
  ballot: {
    question: '¿Cuáles son los mejores?',
    asks: '{author} pregunta',
    until: 'Abierta hasta el {date}',
    isClosed: 'Esta votación está cerrada. Ya no se pueden enviar ni cambiar votos.',
    list: 'La lista',
    none: 'Ninguno de los lugares de esta votación sigue en la lista.',
    noScript: 'Sin JavaScript se puede leer; para votar hace falta.',

    yours: 'Tu voto',
    empty: 'Elige primero el mejor lugar, luego el siguiente. No hace falta ordenarlos todos.',
    places: 'Los lugares',
    leftOut: 'Lo que dejes fuera queda detrás de lo que has elegido.',
    map: 'Mapa',
    mapOf: '{name} en un mapa',
    add: 'Añadir',
    addPlace: 'Añadir {name} a tu voto',
    remove: 'Quitar {name} de tu voto',
    removed: '{name} ya no está en tu voto',

    send: 'Enviar',
    sending: 'Enviando…',
    counts: 'Tu voto cuenta. Puedes cambiarlo hasta que se cierre la votación.',
    unsent: 'Esto aún no se ha enviado. Tu voto cuenta como lo enviaste antes.',
    takeBack: 'Retirar el voto',
    takeBackSure: '¿Retirar tu voto? Entonces no contará.',
    takenBack: 'Tu voto está retirado.',
    secret: 'Nadie sabrá quién ha votado qué.',
    notKept: 'Este navegador no guarda nada de este sitio: cuando salgas de esta página ya no podrás cambiar tu voto.',
    away: 'No se puede conectar con el servicio. Tu voto sigue aquí: envíalo otra vez.',
  },
  voting: {
    title: 'Votación',
    means:
      'Deja que varias personas decidan el orden. Quien tenga el enlace de la votación ordena los lugares, sin cuenta. Tú ves qué sale de los votos y lo aplicas si quieres.',
    question: 'Pregunta',
    questionExample: '¿Dónde cenamos el viernes?',
    closesAt: 'Fin, si debe cerrarse sola',
    method: 'Cómo se hace un orden de los votos',
    methodsMean: {
      borda: 'Cada voto da puntos según el puesto y los puntos se suman: arriba queda lo que a todos les parece bien.',
      schulze: 'De cada dos lugares va primero el que más votos prefieren: decide la mayoría.',
    },
    open: 'Abrir la votación',
    placesMean: 'Se vota sobre los lugares que la lista tiene ahora.',
    tooFew: 'Hacen falta al menos dos lugares.',
    wrongEnd: 'El fin tiene que estar en el futuro, dentro de un año como máximo.',

    link: 'Enlace de la votación',
    linkMeans:
      'Quien lo tenga ve los lugares con sus notas, también los de una lista oculta, y puede votar. No abre nada más.',
    isOpen: 'La votación está abierta.',
    isOpenUntil: 'La votación está abierta hasta el {date}.',
    isClosed: 'La votación está cerrada.',
    ballots: { one: '{count} voto.', many: '{count} de votos.', other: '{count} votos.' },
    show: 'Mostrar cómo va',
    refresh: 'Mirar otra vez',
    standing: 'Cómo va',
    ranked: 'puesto medio {mean}, en {ballots} de {count} votos',
    unranked: 'en ningún voto',
    now: 'ahora {rank}',
    apply: 'Aplicar como una versión',
    applySure: '¿Poner la lista en el orden de los votos? Con esto se cierra la votación.',
    applied: 'La lista está en el orden de los votos. Con «{undo}» vuelve a como estaba.',
    alreadySo: 'La lista ya está en este orden.',
    stale:
      'Alguien ha cambiado la lista mientras tanto, así que su orden se ha quedado como estaba. Mira otra vez y aplícalo de nuevo.',
    close: 'Cerrar la votación',
    closeSure: '¿Cerrar la votación? Entonces ya no se podrán enviar ni cambiar votos.',
    another: 'Abrir otra votación',
    anotherMeans: 'Los votos de esta se borran entonces para siempre.',
  },
} as const satisfies Widened<typeof en>
