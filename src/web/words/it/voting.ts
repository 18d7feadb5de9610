import type { voting as en } from '../en/voting.ts'
import type { Widened } from '../tree.ts'

/** Le votazioni sui locali di una lista. */
export const voting = {
  ballot: {
    question: 'Quali sono i migliori?',
    asks: '{author} chiede',
    until: 'Aperta fino al {date}',
    isClosed: 'Questa votazione è chiusa. Non si possono più inviare né cambiare voti.',
    list: 'La lista',
    none: 'Nessuno dei locali di questa votazione è ancora nella lista.',
    noScript: 'Senza JavaScript si può leggere; per votare serve.',

    yours: 'Il tuo voto',
    empty: 'Scegli prima il locale migliore, poi il successivo. Non serve metterli in ordine tutti.',
    places: 'I locali',
    leftOut: 'Quello che lasci fuori viene dopo quello che hai scelto.',
    map: 'Mappa',
    mapOf: '{name} su una mappa',
    add: 'Aggiungi',
    addPlace: 'Aggiungi {name} al tuo voto',
    remove: 'Togli {name} dal tuo voto',
    removed: '{name} non è più nel tuo voto',

    send: 'Invia',
    sending: 'Invio…',
    counts: 'Il tuo voto conta. Puoi cambiarlo finché la votazione non si chiude.',
    unsent: 'Questo non è ancora inviato. Il tuo voto conta come l’hai inviato prima.',
    takeBack: 'Ritira il voto',
    takeBackSure: 'Ritirare il tuo voto? Allora non conta.',
    takenBack: 'Il tuo voto è ritirato.',
    secret: 'Nessuno saprà chi ha votato che cosa.',
    notKept:
      'Questo browser non conserva nulla per questo sito: una volta lasciata la pagina non potrai più cambiare il tuo voto.',
    away: 'Il servizio non è raggiungibile. Il tuo voto è ancora qui: invialo di nuovo.',
  },
  voting: {
    title: 'Votazione',
    means:
      'Lascia che più persone decidano l’ordine. Chi ha il link della votazione mette in ordine i locali, senza account. Tu vedi che cosa risulta dai voti e, se vuoi, lo applichi.',
    question: 'Domanda',
    questionExample: 'Dove mangiamo venerdì?',
    closesAt: 'Fine, se deve chiudersi da sola',
    method: 'Come dai voti nasce un ordine',
    methodsMean: {
      borda: 'Ogni voto dà punti secondo la posizione, e i punti si sommano: in cima va ciò che sta bene a tutti.',
      schulze: 'Fra due locali viene prima quello che più voti preferiscono: decide la maggioranza.',
    },
    open: 'Apri la votazione',
    placesMean: 'Si vota sui locali che la lista ha adesso.',
    tooFew: 'Servono almeno due locali.',
    wrongEnd: 'La fine deve essere nel futuro, entro un anno.',

    link: 'Link della votazione',
    linkMeans:
      'Chi ce l’ha vede i locali con le loro note, anche di una lista nascosta, e può votare. Non apre nient’altro.',
    isOpen: 'La votazione è aperta.',
    isOpenUntil: 'La votazione è aperta fino al {date}.',
    isClosed: 'La votazione è chiusa.',
    ballots: { one: '{count} voto.', many: '{count} di voti.', other: '{count} voti.' },
    show: 'Mostra come va',
    refresh: 'Guarda di nuovo',
    standing: 'Come va',
    ranked: 'posizione media {mean}, in {ballots} voti su {count}',
    unranked: 'in nessun voto',
    now: 'ora {rank}',
    apply: 'Applica come una versione',
    applySure: 'Mettere la lista nell’ordine dei voti? Così la votazione si chiude.',
    applied: 'La lista è nell’ordine dei voti. Con «{undo}» torna com’era.',
    alreadySo: 'La lista è già in questo ordine.',
    stale:
      'Qualcuno ha cambiato la lista nel frattempo, perciò il suo ordine è rimasto com’era. Guarda di nuovo e applicalo ancora.',
    close: 'Chiudi la votazione',
    closeSure: 'Chiudere la votazione? Allora non si potranno più inviare né cambiare voti.',
    another: 'Apri un’altra votazione',
    anotherMeans: 'I voti di questa vengono allora eliminati per sempre.',
  },
} as const satisfies Widened<typeof en>
