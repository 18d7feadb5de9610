import type { importing as en } from '../en/importing.ts'
import type { Widened } from '../tree.ts'

/** Places out of a file, into a list. */
export const importing = {
  importing: {
    title: 'Importa locali',
    startHere: 'Hai già una lista, in un’app di mappe o per iscritto? Crea prima questa: poi puoi importarla.',
    means:
      'Dal file di un’app di mappe (KML, KMZ, GPX, GeoJSON, CSV, luoghi salvati), dalla lista di un altro Forklist o da righe che incolli. Prima che si aggiunga qualcosa vedi che cosa.',
    file: 'Un file',
    drop: 'Oppure trascinalo qui.',
    lines: 'Oppure righe: nomi con la città, o link di mappe',
    linesExample: 'Roscioli, Roma',
    preview: 'Guarda che cosa si aggiunge',

    working: 'Cerco i locali',
    reading: 'Leggo…',
    lookedUp: 'Cercati {done} di {count}',
    stopped: 'Interrotto. Non si è aggiunto niente.',
    stoppedLate: 'Interrotto. O si era già aggiunto tutto, o niente: lo mostra la lista.',
    away: 'Il servizio non è raggiungibile. Quello che hai scelto è ancora qui: riprova.',
    tooLarge: 'Si accettano file fino a {count} MiB. Esporta meno locali alla volta.',
    cannotRead: 'Questo browser non può leggere quel file.',
    unreadable: 'Questo file non si può leggere.',
    notLines: 'Queste righe non si leggono come locali. Scrivi in ognuna un nome con la città, o il link di una mappa.',
    full: 'In una lista non c’è posto per tutto: tiene {count} locali, e note per 1 MiB in tutto.',

    heading: 'Che cosa si aggiunge',
    from: 'Da {name}.',
    nothing: 'Non c’è niente da aggiungere.',
    toAdd: 'Da aggiungere: {count}',
    there: 'Già nella lista: {count}',
    unclear: 'Non è chiaro: {count}',
    unclearMeans: 'Più locali si chiamano così. Quello a cui non rispondi resta fuori.',
    notFound: 'Non trovati: {count}',
    notFoundMeans: 'Restano fuori, se non dici altro.',
    line: 'Riga {count}',
    row: 'Voce {count}',
    noteTaken: 'Riceve la nota del file.',
    noteLeftOut: 'La nota del file resta fuori: ne ha già una.',
    shortened: 'Troppo lungo, quindi tagliato: {members}.',
    asWritten: 'Tienilo com’è scritto: {name}',
    leaveOut: 'Lascialo fuori',
    keepAll: 'Tieni tutti come sono scritti',
    leaveAll: 'Lascia fuori tutti',
    showAll: 'Mostra tutti e {count}',
    earlier: 'Quelli prima',
    later: 'Quelli dopo',
    shown: 'Da {from} a {to} di {count}',
    add: { one: 'Aggiungi {count} locale', many: 'Aggiungi {count} di locali', other: 'Aggiungi {count} locali' },
    addNotes: { one: 'Aggiungi {count} nota', many: 'Aggiungi {count} di note', other: 'Aggiungi {count} note' },
    chooseAgain: 'Scegli qualcos’altro',

    added: { one: '{count} locale aggiunto.', many: '{count} di locali aggiunti.', other: '{count} locali aggiunti.' },
    notesAdded: { one: '{count} nota aggiunta.', many: '{count} di note aggiunte.', other: '{count} note aggiunte.' },
    skipped: {
      one: '{count} lasciato fuori.',
      many: '{count} lasciati fuori.',
      other: '{count} lasciati fuori.',
    },
    otherwise: 'Quello che non era più come nell’anteprima:',
    nowThere: '{name}: già nella lista',
    nowAdded: '{name}: aggiunto',
    nowLeft: '{name}: non aggiunto',
    undoLater: {
      one: 'Nel frattempo la lista è cambiata. Se annulli questo, annulli anche quella {count} modifica. Continuare?',
      many: 'Nel frattempo la lista è cambiata. Se annulli questo, annulli anche quei {count} di modifiche. Continuare?',
      other:
        'Nel frattempo la lista è cambiata. Se annulli questo, annulli anche quelle {count} modifiche. Continuare?',
    },
    undone: 'L’importazione è annullata.',

    files: {
      unknown_format: 'Qui non si leggono file di questo tipo. Esporta la lista come KML, GPX, GeoJSON o CSV.',
      damaged: 'Questo file è danneggiato o non è completo. Esportalo di nuovo.',
      doctype:
        'In questo file c’è un DOCTYPE, che non serve a nessuna lista di luoghi. Esportalo di nuovo dalla sua app.',
      too_large: 'Quello che è compresso in questo file è troppo grande. Esporta meno locali alla volta.',
      took_too_long:
        'Per leggerlo ci vuole più tempo che per qualsiasi lista di luoghi. Esporta meno luoghi alla volta.',
      a_part_only: 'Questa è solo una pagina di una lista più lunga. Usa la lista intera.',
      too_deep: 'Questa non è una lista di luoghi: ha troppi livelli. Esportala di nuovo dalla sua app.',
      too_many_rows: 'In questo file ci sono più locali di quanti ne tenga una lista. Importalo a pezzi.',
      no_places: 'Qui non c’è nessun locale.',
      only_a_link:
        'In questo file non ci sono luoghi, solo un link che porta a loro. Esportalo di nuovo, senza tenerlo aggiornato online.',
      spreadsheet: 'Questa è una cartella di lavoro. Salva il foglio come CSV e scegli quello.',
      archive: 'In questo archivio non c’è nessuna mappa. Aprilo e scegli uno dei suoi file.',
    },
    rows: {
      no_name: 'Niente dice di quale locale si tratta.',
      not_on_a_map: 'Questo link non porta a nessun luogo su una mappa.',
      not_a_point: 'È una linea o un’area, non un locale.',
      no_match: 'Nessun ristorante noto qui corrisponde abbastanza.',
      bad_position: 'Quella indicata come posizione non è un punto sulla Terra.',
      near_not_found: 'Qui la città non è nota.',
      not_looked_up: 'Ora non risponde nessuno che possa cercarlo. Importalo più tardi: niente si aggiunge due volte.',
      unreadable: 'Non si può leggere come quello che c’è intorno.',
    },
  },
} as const satisfies Widened<typeof en>
