import type { importing as en } from '../en/importing.ts'
import type { Widened } from '../tree.ts'

/** Places out of a file, into a list. */
export const importing = {
  importing: {
    title: 'Lokale importieren',
    startHere:
      'Du hast schon eine Liste, in einer Karten-App oder aufgeschrieben? Leg zuerst diese an: Danach kannst du sie importieren.',
    means:
      'Aus der Datei einer Karten-App (KML, KMZ, GPX, GeoJSON, CSV, gespeicherte Orte), aus der Liste eines anderen Forklist oder aus Zeilen, die du einfügst. Bevor etwas hinzukommt, siehst du, was es wäre.',
    file: 'Eine Datei',
    drop: 'Oder leg sie hier ab.',
    lines: 'Oder Zeilen: Namen mit der Stadt oder Kartenlinks',
    linesExample: 'Roscioli, Rom',
    preview: 'Zeigen, was hinzukäme',

    working: 'Die Lokale werden nachgeschlagen',
    reading: 'Wird gelesen …',
    lookedUp: '{done} von {count} nachgeschlagen',
    stopped: 'Abgebrochen. Es ist nichts hinzugekommen.',
    stoppedLate: 'Abgebrochen. Entweder ist schon alles hinzugekommen oder nichts: Die Liste zeigt es.',
    away: 'Der Dienst ist nicht erreichbar. Was du ausgewählt hast, ist noch da: Versuch es noch einmal.',
    tooLarge: 'Angenommen werden Dateien bis {count} MiB. Exportier weniger Lokale auf einmal.',
    cannotRead: 'Dieser Browser kann die Datei nicht lesen.',
    unreadable: 'Diese Datei lässt sich nicht lesen.',
    notLines:
      'Diese Zeilen lassen sich nicht als Lokale lesen. Schreib in jede einen Namen mit der Stadt oder einen Kartenlink.',
    full: 'So viel passt nicht in eine Liste: Sie fasst {count} Lokale und zusammen 1 MiB an Notizen.',

    heading: 'Was hinzukäme',
    from: 'Aus {name}.',
    nothing: 'Es gibt nichts hinzuzufügen.',
    toAdd: 'Kommt hinzu: {count}',
    there: 'Steht schon auf der Liste: {count}',
    unclear: 'Nicht eindeutig: {count}',
    unclearMeans: 'Mehrere Lokale heißen so. Was du nicht beantwortest, bleibt weg.',
    notFound: 'Nicht gefunden: {count}',
    notFoundMeans: 'Das bleibt weg, wenn du nichts anderes sagst.',
    line: 'Zeile {count}',
    row: 'Eintrag {count}',
    noteTaken: 'Die Notiz aus der Datei kommt dazu.',
    noteLeftOut: 'Die Notiz aus der Datei bleibt weg: Es gibt schon eine.',
    shortened: 'Zu lang, darum gekürzt: {members}.',
    asWritten: 'So übernehmen, wie es da steht: {name}',
    leaveOut: 'Weglassen',
    keepAll: 'Alle übernehmen, wie sie da stehen',
    leaveAll: 'Alle weglassen',
    showAll: 'Alle {count} zeigen',
    earlier: 'Die davor',
    later: 'Die danach',
    shown: '{from} bis {to} von {count}',
    add: { one: '{count} Lokal hinzufügen', other: '{count} Lokale hinzufügen' },
    addNotes: { one: '{count} Notiz hinzufügen', other: '{count} Notizen hinzufügen' },
    chooseAgain: 'Etwas anderes auswählen',

    added: { one: '{count} Lokal hinzugefügt.', other: '{count} Lokale hinzugefügt.' },
    notesAdded: { one: '{count} Notiz hinzugefügt.', other: '{count} Notizen hinzugefügt.' },
    skipped: { one: '{count} weggelassen.', other: '{count} weggelassen.' },
    otherwise: 'Was nicht mehr so war wie in der Vorschau:',
    nowThere: '{name}: steht schon auf der Liste',
    nowAdded: '{name}: hinzugefügt',
    nowLeft: '{name}: nicht hinzugefügt',
    undoLater: {
      one: 'Die Liste wurde seitdem geändert. Damit nimmst du auch diese {count} Änderung zurück. Trotzdem?',
      other: 'Die Liste wurde seitdem geändert. Damit nimmst du auch diese {count} Änderungen zurück. Trotzdem?',
    },
    undone: 'Der Import ist zurückgenommen.',

    files: {
      unknown_format: 'Solche Dateien werden hier nicht gelesen. Exportier die Liste als KML, GPX, GeoJSON oder CSV.',
      damaged: 'Diese Datei ist beschädigt oder nicht vollständig. Exportier sie noch einmal.',
      doctype:
        'In dieser Datei steht ein DOCTYPE, den keine Liste von Orten braucht. Exportier sie noch einmal aus ihrer App.',
      too_large: 'Was in dieser Datei gepackt ist, ist zu groß. Exportier weniger Lokale auf einmal.',
      took_too_long: 'Das zu lesen dauert länger als jede Liste von Orten. Exportiere weniger Orte auf einmal.',
      a_part_only: 'Das ist nur eine Seite einer längeren Liste. Nimm die ganze Liste.',
      too_deep:
        'Das ist keine Liste von Orten: Sie ist zu tief verschachtelt. Exportier sie noch einmal aus ihrer App.',
      too_many_rows: 'In dieser Datei sind mehr Lokale, als eine Liste fasst. Importier sie in Teilen.',
      no_places: 'Darin steht kein Lokal.',
      only_a_link:
        'In dieser Datei sind keine Orte, nur ein Link zu ihnen. Exportier sie noch einmal, ohne sie online aktuell zu halten.',
      spreadsheet: 'Das ist eine Arbeitsmappe. Speicher das Tabellenblatt als CSV und wähl das aus.',
      archive: 'In diesem Archiv ist keine Karte. Entpack es und wähl eine seiner Dateien aus.',
    },
    rows: {
      no_name: 'Nichts sagt, welches Lokal es ist.',
      not_on_a_map: 'Dieser Link führt zu keinem Ort auf einer Karte.',
      not_a_point: 'Das ist eine Linie oder eine Fläche, kein Lokal.',
      no_match: 'Kein Lokal, das hier bekannt ist, passt gut genug.',
      bad_position: 'Was als seine Position dasteht, ist kein Ort auf der Erde.',
      near_not_found: 'Die Stadt ist hier nicht bekannt.',
      not_looked_up:
        'Zum Nachschlagen ist gerade niemand erreichbar. Importier es später noch einmal: Doppelt kommt nichts hinzu.',
      unreadable: 'Es lässt sich nicht so lesen wie das, was darum herum steht.',
    },
  },
} as const satisfies Widened<typeof en>
