import type { making as en } from '../en/making.ts'
import type { Widened } from '../tree.ts'

/** Starting a list, its key, and what was changed. */
export const making = {
  making: {
    making: 'Creo la lista…',
    away: 'Il servizio non è raggiungibile. Quello che hai scritto è ancora qui: riprova.',
    refused: 'Non ha funzionato. {why}',
    cancel: 'Lascia stare',
    forget: 'Dimentica qui',
    forgetSure:
      'Dimenticare in questo browser il link di modifica di «{title}»? Senza, nessuno può modificare la lista, a meno che tu non abbia conservato il link altrove.',
    notKept:
      'Questo browser non conserva nulla per questo sito (navigazione privata, o spazio esaurito). Copia ogni link di modifica e conservalo altrove.',
    exportAll: 'Salva i link in un file',
    importFile: 'Riprendi i link da un file',
    imported: {
      one: '{count} lista ripresa.',
      many: '{count} di liste riprese.',
      other: '{count} liste riprese.',
    },
    importedKnown: {
      one: '{count} era già qui.',
      many: '{count} erano già qui.',
      other: '{count} erano già qui.',
    },
    importedOthers: {
      one: '{count} è di un altro sito: aprila lì.',
      many: '{count} sono di altri siti: aprile lì.',
      other: '{count} sono di altri siti: aprile lì.',
    },
    importedDiffering: {
      one: '{count} è rimasta com’è, perché questo browser ha un altro link di modifica per la stessa lista.',
      many: '{count} sono rimaste come sono, perché questo browser ha altri link di modifica per le stesse liste.',
      other: '{count} sono rimaste come sono, perché questo browser ha altri link di modifica per le stesse liste.',
    },
    importedUnreadable: {
      one: '{count} link di modifica del file non è completo.',
      many: '{count} di link di modifica del file non sono completi.',
      other: '{count} link di modifica del file non sono completi.',
    },
    importedNone: 'In questo file non ci sono link di modifica.',
    fileTooLarge: 'Questo file è troppo grande per contenere link di modifica.',
  },

  keys: {
    keep: 'Conserva il tuo link di modifica',
    keepMeans:
      'È l’unica chiave di questa lista. Non c’è un account, né un «ho dimenticato la password»: chi ha il link può modificare la lista, e senza non può nessuno, nemmeno tu.',
    shownOnce:
      'Il servizio non può mostrarlo di nuovo. Lo conserva anche questo browser, ma i browser dimenticano: alcuni dopo sette giorni senza una visita.',
    notKept:
      'Questo browser non lo conserva: navigazione privata, o spazio esaurito. Mettilo subito al sicuro altrove.',
    link: 'Il link di modifica',
    copy: 'Copia',
    copied: 'Copiato',
    saveFile: 'Salva in un file',
    share: 'Condividi…',
    mail: 'Inviamelo per e-mail',
    mailSubject: 'Link di modifica di «{title}»',
    mailText:
      'Con questo link si può modificare la lista «{title}». Conservalo, e dallo solo a chi può modificarla: {link}',
    fileText:
      'Link di modifica della lista «{title}». Chi lo ha può modificare la lista; conservalo dove tieni le password.',
    qr: 'Il link di modifica come codice QR',
    showQr: 'Come codice QR',
    acknowledge: 'L’ho messo al sicuro',
    again: 'Mostra il link di modifica',
    hide: 'Non mostrarlo',
    rotate: 'Sostituisci il link di modifica',
    rotateMeans:
      'Per quando è finito nelle mani sbagliate: se ne crea uno nuovo e il vecchio smette subito di funzionare, per tutti.',
    rotateSure: 'Sostituire il link di modifica? Chi altro ha quello attuale non potrà più modificare la lista.',
    rotated: 'Il link di modifica è nuovo. Conservalo: il vecchio non funziona più.',
  },

  // Nouns, because they follow “Annulla:” and stand before why something was not done.
  changes: {
    add: 'aggiunta di {name}',
    addSeveral: {
      one: 'aggiunta di {count} locale',
      many: 'aggiunta di {count} di locali',
      other: 'aggiunta di {count} locali',
    },
    note: 'nota su {name}',
    noteSeveral: { one: '{count} nota', many: '{count} di note', other: '{count} note' },
    move: 'spostamento di {name}',
    moveFromTo: 'spostamento di {name} dal posto {from} al posto {to}',
    moveSeveral: {
      one: 'spostamento di {count} locale',
      many: 'spostamento di {count} di locali',
      other: 'spostamento di {count} locali',
    },
    remove: 'rimozione di {name}',
    removeSeveral: {
      one: 'rimozione di {count} locale',
      many: 'rimozione di {count} di locali',
      other: 'rimozione di {count} locali',
    },
    title: 'titolo cambiato in «{title}»',
    authorName: 'firma cambiata in {author}',
    description: 'descrizione cambiata',
    public: 'lista resa pubblica',
    hidden: 'lista nascosta',
    create: 'creazione della lista',
    copy: 'copia della lista',
    merge: 'unione delle liste',
    vote: 'ordine di una votazione',
    restore: 'ritorno a una versione precedente',
    refreshed: 'aggiornamento dei dati sui locali',
    linked: 'link alle mappe trovati',
    held: 'nascosta da chi gestisce questo servizio',
    released: 'mostrata di nuovo da chi gestisce questo servizio',
    unknown: 'altra modifica',
  },
} as const satisfies Widened<typeof en>
