import type { voting as en } from '../en/voting.ts'
import type { Widened } from '../tree.ts'

/** Abstimmungen über die Lokale einer Liste. */
export const voting = {
  ballot: {
    question: 'Welche sind die besten?',
    asks: '{author} fragt',
    until: 'Offen bis {date}',
    isClosed: 'Diese Abstimmung ist beendet. Stimmen lassen sich nicht mehr abgeben oder ändern.',
    list: 'Die Liste',
    none: 'Keines der Lokale dieser Abstimmung steht noch auf der Liste.',
    noScript: 'Ohne JavaScript lässt sich das lesen; zum Abstimmen braucht es JavaScript.',

    yours: 'Deine Stimme',
    empty: 'Wähl zuerst das beste Lokal, dann das nächstbeste. Du musst nicht alle reihen.',
    places: 'Die Lokale',
    leftOut: 'Was du weglässt, kommt hinter dem, was du gewählt hast.',
    map: 'Karte',
    mapOf: '{name} auf einer Karte',
    add: 'Wählen',
    addPlace: '{name} wählen',
    remove: '{name} wieder weglassen',
    removed: '{name} ist weggelassen',

    send: 'Abschicken',
    sending: 'Wird abgeschickt …',
    counts: 'Deine Stimme zählt. Du kannst sie ändern, bis die Abstimmung endet.',
    unsent: 'Das ist noch nicht abgeschickt. Deine Stimme zählt so, wie du sie zuletzt abgeschickt hast.',
    takeBack: 'Stimme zurücknehmen',
    takeBackSure: 'Deine Stimme zurücknehmen? Dann zählt sie nicht.',
    takenBack: 'Deine Stimme ist zurückgenommen.',
    secret: 'Wer wie gestimmt hat, erfährt niemand.',
    notKept:
      'Dieser Browser bewahrt für diese Website nichts auf: Wenn du diese Seite verlässt, kannst du deine Stimme nicht mehr ändern.',
    away: 'Der Dienst ist nicht erreichbar. Deine Stimme steht noch hier: Schick sie noch einmal ab.',
  },
  voting: {
    title: 'Abstimmung',
    means:
      'Lass mehrere die Reihenfolge bestimmen. Wer den Link zur Abstimmung hat, reiht die Lokale, ohne Konto. Du siehst, was dabei herauskommt, und übernimmst es, wenn du willst.',
    question: 'Frage',
    questionExample: 'Wo essen wir am Freitag?',
    closesAt: 'Ende, falls sie von selbst enden soll',
    method: 'Wie aus den Stimmen eine Reihenfolge wird',
    methodsMean: {
      borda:
        'Jede Stimme gibt Punkte nach Rang, und die Punkte werden zusammengezählt: Oben steht, womit alle gut leben können.',
      schulze: 'Von je zwei Lokalen kommt das zuerst, das mehr Stimmen vorziehen: Die Mehrheit entscheidet.',
    },
    open: 'Abstimmung beginnen',
    placesMean: 'Abgestimmt wird über die Lokale, die jetzt auf der Liste stehen.',
    tooFew: 'Dazu braucht es mindestens zwei Lokale.',
    wrongEnd: 'Das Ende muss in der Zukunft liegen, höchstens ein Jahr von heute.',

    link: 'Link zur Abstimmung',
    linkMeans:
      'Wer ihn hat, sieht die Lokale mit ihren Notizen, auch die einer verborgenen Liste, und kann abstimmen. Sonst öffnet er nichts.',
    isOpen: 'Die Abstimmung läuft.',
    isOpenUntil: 'Die Abstimmung läuft bis {date}.',
    isClosed: 'Die Abstimmung ist beendet.',
    ballots: { one: '{count} Stimme.', other: '{count} Stimmen.' },
    show: 'Zeigen, wie es steht',
    refresh: 'Noch einmal nachsehen',
    standing: 'Wie es steht',
    ranked: 'mittlerer Rang {mean}, in {ballots} von {count} Stimmen',
    unranked: 'in keiner Stimme',
    now: 'jetzt auf {rank}',
    apply: 'Als eine Version übernehmen',
    applySure: 'Die Liste in die Reihenfolge der Stimmen bringen? Das beendet die Abstimmung.',
    applied: 'Die Liste steht in der Reihenfolge der Stimmen. „{undo}“ nimmt das zurück.',
    alreadySo: 'Die Liste steht schon in dieser Reihenfolge.',
    stale:
      'Jemand hat die Liste inzwischen geändert, darum ist ihre Reihenfolge geblieben, wie sie ist. Sieh noch einmal nach und übernimm sie dann.',
    close: 'Abstimmung beenden',
    closeSure: 'Die Abstimmung beenden? Dann lassen sich keine Stimmen mehr abgeben oder ändern.',
    another: 'Neue Abstimmung beginnen',
    anotherMeans: 'Die Stimmen der bisherigen sind dann endgültig weg.',
  },
} as const satisfies Widened<typeof en>
