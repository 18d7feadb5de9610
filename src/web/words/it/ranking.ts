import type { ranking as en } from '../en/ranking.ts'
import type { Widened } from '../tree.ts'

/** The page where a list is ranked by pairs. */
export const ranking = {
  ranking: {
    title: 'A o B?',
    wayIn: 'A o B? Ordina la lista con domande semplici',
    question: 'Qual è il migliore?',
    next: 'Qual è il migliore, {a} o {b}?',
    same: 'Per me è uguale',
    never: 'Non lo conosco',
    neverMeans: 'I locali che non conosci vanno in fondo, nell’ordine in cui sono ora.',
    left: {
      one: 'Al massimo {count} altra domanda.',
      many: 'Al massimo {count} di altre domande.',
      other: 'Al massimo {count} altre domande.',
    },
    placed: '{placed} locali su {count} sono in ordine.',
    stop: 'Fermati qui',
    stopMeans:
      'Quelli già in ordine vanno in cima, gli altri restano dietro come sono. Puoi continuare un altro giorno.',
    resumed: {
      one: 'Riprendi da dove eri: {count} risposta finora.',
      many: 'Riprendi da dove eri: {count} di risposte finora.',
      other: 'Riprendi da dove eri: {count} risposte finora.',
    },
    startOver: 'Ricomincia',
    startOverSure: 'Dimenticare tutte le risposte e ripartire dalla prima domanda?',
    notKept:
      'Questo browser non può conservare le tue risposte: lascia aperta questa pagina finché l’ordine non è applicato.',
    changed:
      'Nel frattempo la lista è cambiata. Ci sono domande anche sui locali nuovi, e quelli che non ci sono più restano fuori.',
    tooFew: 'Non c’è niente da confrontare: servono almeno due locali.',

    newOrder: 'Il nuovo ordine',
    moves: {
      one: '{count} locale cambia posto.',
      many: '{count} di locali cambiano posto.',
      other: '{count} locali cambiano posto.',
    },
    nothingMoves: 'Non si sposta niente: la lista è già in quest’ordine.',
    was: 'era al posto {rank}',
    notAsked: 'ancora nessuna domanda',
    apply: 'Applica quest’ordine',
    goOn: 'Continua con le domande',
    stale:
      'Nel frattempo qualcuno ha modificato la lista, quindi non è stato fatto niente. Ora verrebbe così: riguardala e applicala.',
    applied: 'La lista ha il suo nuovo ordine',
    takeBack: 'Per tornare indietro, apri «{history}» dove si modifica la lista e scegli «{restore}».',
  },
} as const satisfies Widened<typeof en>
