import type { making as en } from '../en/making.ts'
import type { Widened } from '../tree.ts'

/** Starting a list, its key, and what was changed. */
export const making = {
  making: {
    making: 'Die Liste wird angelegt …',
    away: 'Der Dienst ist nicht erreichbar. Was du geschrieben hast, ist noch da: Versuch es noch einmal.',
    refused: 'Das hat nicht geklappt. {why}',
    cancel: 'Abbrechen',
    forget: 'Hier vergessen',
    forgetSure:
      'Den Bearbeitungslink von „{title}“ in diesem Browser vergessen? Ohne ihn kann niemand die Liste ändern, es sei denn, du hast ihn noch anderswo.',
    notKept:
      'Dieser Browser bewahrt für diese Website nichts auf (privates Fenster oder kein Platz). Kopiere jeden Bearbeitungslink und bewahre ihn anderswo auf.',
    exportAll: 'Alle Links als Datei sichern',
    importFile: 'Links aus einer Datei übernehmen',
    imported: { one: '{count} Liste übernommen.', other: '{count} Listen übernommen.' },
    importedKnown: { one: '{count} war schon hier.', other: '{count} waren schon hier.' },
    importedOthers: {
      one: '{count} gehört zu einer anderen Website: Öffne sie dort.',
      other: '{count} gehören zu anderen Websites: Öffne sie dort.',
    },
    importedDiffering: {
      one: '{count} blieb, wie sie ist, weil dieser Browser einen anderen Bearbeitungslink dafür hat.',
      other: '{count} blieben, wie sie sind, weil dieser Browser andere Bearbeitungslinks dafür hat.',
    },
    importedUnreadable: {
      one: '{count} Bearbeitungslink in der Datei ist nicht vollständig.',
      other: '{count} Bearbeitungslinks in der Datei sind nicht vollständig.',
    },
    importedNone: 'In dieser Datei sind keine Bearbeitungslinks.',
    fileTooLarge: 'Für Bearbeitungslinks ist diese Datei zu groß.',
  },

  keys: {
    keep: 'Bewahr deinen Bearbeitungslink auf',
    keepMeans:
      'Er ist der einzige Schlüssel zu dieser Liste. Es gibt kein Konto und kein „Passwort vergessen“: Wer den Link hat, kann die Liste ändern, und ohne ihn kann es niemand, auch du nicht.',
    shownOnce:
      'Der Dienst kann ihn nicht noch einmal zeigen. Auch dieser Browser bewahrt ihn auf, aber Browser vergessen: manche nach sieben Tagen ohne Besuch.',
    notKept: 'Dieser Browser bewahrt ihn nicht auf: privates Fenster oder kein Platz. Sichere ihn jetzt anderswo.',
    link: 'Der Bearbeitungslink',
    copy: 'Kopieren',
    copied: 'Kopiert',
    saveFile: 'Als Datei sichern',
    share: 'Teilen …',
    mail: 'An mich mailen',
    mailSubject: 'Bearbeitungslink von „{title}“',
    mailText:
      'Mit diesem Link lässt sich die Liste „{title}“ ändern. Bewahr ihn auf und gib ihn nur Menschen, die sie ändern dürfen: {link}',
    fileText:
      'Bearbeitungslink der Liste „{title}“. Wer ihn hat, kann die Liste ändern; bewahr ihn dort auf, wo deine Passwörter sind.',
    qr: 'Der Bearbeitungslink als QR-Code',
    showQr: 'Als QR-Code',
    acknowledge: 'Ich habe ihn gesichert',
    again: 'Bearbeitungslink zeigen',
    hide: 'Nicht mehr zeigen',
    rotate: 'Bearbeitungslink ersetzen',
    rotateMeans:
      'Falls er in falsche Hände geraten ist: Du bekommst einen neuen Link, und der alte gilt ab sofort nicht mehr, für niemanden.',
    rotateSure:
      'Den Bearbeitungslink ersetzen? Alle anderen, die den jetzigen haben, können die Liste dann nicht mehr ändern.',
    rotated: 'Der Bearbeitungslink ist neu. Bewahr ihn auf: Der alte gilt nicht mehr.',
  },

  changes: {
    add: '{name} hinzugefügt',
    addSeveral: { one: '{count} Lokal hinzugefügt', other: '{count} Lokale hinzugefügt' },
    note: 'Notiz zu {name}',
    noteSeveral: { one: '{count} Notiz', other: '{count} Notizen' },
    move: '{name} verschoben',
    moveFromTo: '{name} von Platz {from} auf Platz {to} verschoben',
    moveSeveral: { one: '{count} Lokal verschoben', other: '{count} Lokale verschoben' },
    remove: '{name} entfernt',
    removeSeveral: { one: '{count} Lokal entfernt', other: '{count} Lokale entfernt' },
    title: 'Titel in „{title}“ geändert',
    authorName: 'Autorenname in {author} geändert',
    description: 'Beschreibung geändert',
    public: 'öffentlich gemacht',
    hidden: 'verborgen',
    create: 'Liste angelegt',
    copy: 'Liste kopiert',
    merge: 'Listen zusammengeführt',
    vote: 'in die Reihenfolge einer Abstimmung gebracht',
    restore: 'zurück zu einer früheren Fassung',
    refreshed: 'Angaben zu Lokalen aktualisiert',
    linked: 'Links in Karten gefunden',
    held: 'von den Betreibern dieses Dienstes verborgen',
    released: 'von den Betreibern dieses Dienstes wieder freigegeben',
    unknown: 'geändert',
  },
} as const satisfies Widened<typeof en>
