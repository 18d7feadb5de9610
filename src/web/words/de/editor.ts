import type { editor as en } from '../en/editor.ts'
import type { Widened } from '../tree.ts'

/** The page where a list is changed. */
export const editor = {
  editor: {
    title: 'Liste bearbeiten',
    view: 'Ansicht für alle',
    opening: 'Die Liste wird geöffnet …',

    saved: 'Alle Änderungen sind gespeichert',
    saving: 'Wird gespeichert …',
    waiting: {
      one: 'Keine Verbindung: {count} Änderung wartet und wird noch gesendet',
      other: 'Keine Verbindung: {count} Änderungen warten und werden noch gesendet',
    },
    notKept: 'Dieser Browser kann Ungesendetes nicht aufbewahren: Lass diese Seite offen.',
    copyOf:
      'Der Dienst ist nicht erreichbar. Das ist die Liste, wie sie zuletzt hier war ({time}); du kannst sie weiter bearbeiten.',
    tryNow: 'Jetzt versuchen',
    undo: 'Rückgängig',
    redo: 'Wiederholen',
    undoOf: 'Rückgängig: {change}',
    redoOf: 'Wiederholen: {change}',
    undoOthers: {
      one: 'Jemand anderes hat die Liste seitdem geändert. Damit nimmst du auch diese {count} Änderung zurück. Trotzdem?',
      other:
        'Jemand anderes hat die Liste seitdem geändert. Damit nimmst du auch diese {count} Änderungen zurück. Trotzdem?',
    },

    listTitle: 'Titel',
    authorName: 'Von',
    description: 'Was man vorab wissen sollte',
    descriptionExample: 'Worum geht es auf dieser Liste? Kann auch leer bleiben.',

    add: 'Lokal hinzufügen',
    addExample: 'Name eines Restaurants oder Kartenlink',
    near: 'Wo',
    nearExample: 'Stadt oder Gegend',
    results: { one: '{count} Lokal gefunden', other: '{count} Lokale gefunden' },
    noResults: 'Unter diesem Namen nichts gefunden.',
    noResultsNear: 'In der Nähe von {near} nichts unter diesem Namen gefunden.',
    nearUnknown: '„{near}“ ist nicht bekannt: Gesucht wurde überall.',
    searchAway: 'Für die Suche braucht es eine Verbindung. Von Hand kannst du das Lokal trotzdem eintragen.',
    searchRefused: 'Die Suche geht gerade nicht. {why}',
    addLink: 'Das Lokal hinter diesem Link hinzufügen',
    addByHand: '„{name}“ von Hand eintragen',
    byHandTitle: 'Ein Lokal von Hand eintragen',
    byHandName: 'Name',
    byHandAddress: 'Adresse',
    byHandPosition: 'Lage, etwa „41.899, 12.477“',
    byHandPositionWrong: 'Gib Breite und Länge in Grad an, etwa „41.899, 12.477“.',
    byHandAdd: 'Hinzufügen',
    cancel: 'Abbrechen',
    already: 'Schon auf Platz {rank}',
    added: '{name} auf Platz {rank} hinzugefügt',
    empty: 'Noch keine Lokale. Gib oben den Namen des ersten ein, oder importier eine Liste, die du schon hast.',

    note: 'Warum {name}?',
    noteExample: 'Warum gerade dieses?',
    tooLong: {
      one: 'Nicht gespeichert: {count} Zeichen zu viel.',
      other: 'Nicht gespeichert: {count} Zeichen zu viel.',
    },
    handle: '{name} verschieben, jetzt Platz {rank} von {count}',
    handleHelp: 'Zieh, oder verschieb mit den Pfeiltasten um eins; mit Pos1 ganz nach oben, mit Ende ganz nach unten.',
    up: '{name} nach oben',
    down: '{name} nach unten',
    remove: '{name} entfernen',
    toRank: 'Platz von {name}',
    movedTo: '{name} ist jetzt auf Platz {rank} von {count}',
    removed: '{name} entfernt. „Rückgängig“ holt es zurück.',

    conflicts: 'Dasselbe wurde zweimal geändert',
    conflictNote: 'Die Notiz zu {name} wurde auch anderswo geändert.',
    conflictTitle: 'Der Titel wurde auch anderswo geändert.',
    conflictAuthor: 'Der Autorenname wurde auch anderswo geändert.',
    conflictDescription: 'Die Beschreibung wurde auch anderswo geändert.',
    conflictGone: 'Jemand anderes hat {name} entfernt, während du etwas daran geändert hast.',
    conflictBack: {
      one: 'Damit ginge auch {count} Änderung von jemand anderem zurück.',
      other: 'Damit gingen auch {count} Änderungen von jemand anderem zurück.',
    },
    yours: 'Deine Fassung',
    theirs: 'Die andere Fassung',
    takeMine: 'Meine behalten',
    takeTheirs: 'Die andere behalten',
    takeBoth: 'Beide behalten',
    putBack: 'Wieder aufnehmen',
    letGo: 'Weglassen',
    goBack: 'Trotzdem zurück',
    stay: 'So lassen',
    draftTheirs: 'Inzwischen wurde diese Notiz anderswo geändert: {text}',

    refused: 'Was nicht gespeichert werden konnte',
    refusedWhy: 'Nicht gespeichert: {change}. {why}',
    refusedWith: '{change}: Das Lokal dazu konnte nicht hinzugefügt werden.',
    refusedUnknown: '{change}: Es gibt nichts mehr rückgängig zu machen.',
    correct: 'Korrigieren',
    dismiss: 'Verstanden',
    alternatives: 'Welches meinst du?',

    closedNotFound: 'Diese Liste ist nicht mehr da, oder der Bearbeitungslink ist nicht der richtige.',
    closedNotFoundMeans:
      'Vielleicht wurde sie gelöscht, oder ihr Bearbeitungslink wurde ersetzt. Ohne den richtigen Link kann niemand sehen, ob es sie gibt.',
    closedWrongKey: 'Dieser Bearbeitungslink öffnet die Liste nicht.',
    closedWrongKeyMeans:
      'Vielleicht ist ein Tippfehler darin, oder er wurde durch einen neuen ersetzt. Frag die Person, die die Liste mit dir teilt, nach dem jetzigen.',
    closedOtherList: 'Dieser Bearbeitungslink gehört zu einer anderen Liste.',
    closedOtherListMeans: 'Öffne den ganzen Link so, wie du ihn bekommen hast, mit dem Teil vor dem #.',
    closedAway: 'Der Dienst ist nicht erreichbar. Diese Seite versucht es weiter.',
    closedDeleted: 'Die Liste ist gelöscht.',
    noKey: 'Um diese Liste zu ändern, brauchst du ihren Bearbeitungslink',
    noKeyMeans: 'Dieser Browser hat ihn nicht. Er sieht aus wie {example} und wurde beim Anlegen der Liste gezeigt.',
    cutKey: 'Der Bearbeitungslink ist nicht vollständig',
    cutKeyMeans:
      'Unterwegs ist etwas davon verloren gegangen: Er endet mit „edit_“ und {count} Buchstaben und Ziffern. Kopiere ihn ganz, oder scanne den QR-Code noch einmal.',
    paste: 'Bearbeitungslink einfügen',
    open: 'Öffnen',
    pasteWrong: 'Das ist kein Bearbeitungslink einer Liste dieser Website.',
    keptWaiting: {
      one: '{count} deiner Änderungen wurde nicht gesendet. Sie bleibt in diesem Browser.',
      other: '{count} deiner Änderungen wurden nicht gesendet. Sie bleiben in diesem Browser.',
    },
    readInstead: 'Liste lesen',

    history: 'Verlauf',
    historyMeans:
      'Alles, was je geändert wurde, das Neueste zuerst. Wer zurückgeht, legt eine neue Fassung an; nichts geht verloren.',
    more: 'Frühere Änderungen',
    restore: 'Stand davor',
    clearHistory: 'Verlauf vergessen',
    clearHistorySure:
      'Alle bisherigen Änderungen vergessen? Dann kann niemand, auch du nicht, hinter diesen Moment zurück.',

    settings: 'Sichtbarkeit und Löschen',
    visibility: 'Wer darf die Liste lesen?',
    delete: 'Liste löschen',
    deleteMeans:
      'Liste, Lokale, Notizen und Verlauf sind dann für immer weg, und ihre Adresse auch. Verbergen lässt sich zurücknehmen, das hier nicht.',
    deleteKeep: 'Alles herunterladen',
    deleteKeepMeans:
      'Eine Datei mit Titel, Beschreibung, den Lokalen in ihrer Reihenfolge und allen Notizen, aber ohne den Verlauf. Du kannst sie wieder importieren.',
    deleteTitle: 'Zum Löschen schreib den Titel: {title}',
    deleteNow: 'Für immer löschen',
    deleteWrong: 'Das ist nicht der Titel.',
    awayNow: 'Dafür braucht es eine Verbindung. Es ist nichts passiert.',
    unknownNow: 'Der Dienst hat nicht geantwortet. Vielleicht hat es geklappt, vielleicht nicht: Lade die Seite neu.',
    refusedNow: 'Das hat nicht geklappt. {why}',
  },
} as const satisfies Widened<typeof en>
