import type { ranking as en } from '../en/ranking.ts'
import type { Widened } from '../tree.ts'

/** The page where a list is ranked by pairs. */
export const ranking = {
  ranking: {
    title: '¿A o B?',
    wayIn: '¿A o B? Ordenar la lista con preguntas sencillas',
    question: '¿Cuál es mejor?',
    next: '¿Cuál es mejor, {a} o {b}?',
    same: 'Me da igual',
    never: 'No he ido nunca',
    neverMeans: 'Los lugares a los que no has ido nunca quedan al final, en el orden en que están ahora.',
    left: {
      one: 'Como mucho {count} pregunta más.',
      many: 'Como mucho {count} de preguntas más.',
      other: 'Como mucho {count} preguntas más.',
    },
    placed: '{placed} de {count} lugares ya están en orden.',
    stop: 'Parar aquí',
    stopMeans: 'Lo que ya está en orden pasa arriba; los demás se quedan detrás como están. Puedes seguir otro día.',
    resumed: {
      one: 'Sigues donde estabas: {count} respuesta hasta ahora.',
      many: 'Sigues donde estabas: {count} de respuestas hasta ahora.',
      other: 'Sigues donde estabas: {count} respuestas hasta ahora.',
    },
    startOver: 'Empezar de nuevo',
    startOverSure: '¿Olvidar todas las respuestas y volver a la primera pregunta?',
    notKept: 'Este navegador no puede guardar tus respuestas: deja abierta esta página hasta aplicar el orden.',
    changed:
      'La lista ha cambiado mientras tanto. También se pregunta por los lugares nuevos, y los que ya no están se dejan fuera.',
    tooFew: 'No hay nada que comparar: hacen falta al menos dos lugares.',

    newOrder: 'El nuevo orden',
    moves: {
      one: '{count} lugar cambia de puesto.',
      many: '{count} de lugares cambian de puesto.',
      other: '{count} lugares cambian de puesto.',
    },
    nothingMoves: 'Nada cambia: la lista ya está en este orden.',
    was: 'estaba en el {rank}',
    notAsked: 'aún sin preguntar',
    apply: 'Aplicar este orden',
    goOn: 'Seguir preguntando',
    stale:
      'Alguien ha cambiado la lista mientras tanto, así que no se ha hecho nada. Así quedaría ahora: mírala otra vez y aplícala.',
    applied: 'La lista tiene su nuevo orden',
    takeBack: 'Para deshacerlo, abre «{history}» donde se edita la lista y elige «{restore}».',
  },
} as const satisfies Widened<typeof en>
