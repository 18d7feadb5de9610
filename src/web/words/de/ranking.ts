import type { ranking as en } from '../en/ranking.ts'
import type { Widened } from '../tree.ts'

/** The page where a list is ranked by pairs. */
export const ranking = {
  ranking: {
    title: 'A oder B?',
    wayIn: 'A oder B? Die Liste mit einfachen Fragen ordnen',
    question: 'Welches ist besser?',
    next: 'Welches ist besser, {a} oder {b}?',
    same: 'Für mich gleich',
    never: 'War ich nie',
    neverMeans: 'Lokale, in denen du nie warst, kommen ans Ende, in der Reihenfolge, in der sie jetzt stehen.',
    left: { one: 'Noch höchstens {count} Frage.', other: 'Noch höchstens {count} Fragen.' },
    placed: '{placed} von {count} Lokalen sind geordnet.',
    stop: 'Hier aufhören',
    stopMeans:
      'Was bis jetzt geordnet ist, kommt nach oben, die anderen bleiben dahinter, wie sie sind. Du kannst ein andermal weitermachen.',
    resumed: {
      one: 'Weiter, wo du warst: {count} Antwort bis jetzt.',
      other: 'Weiter, wo du warst: {count} Antworten bis jetzt.',
    },
    startOver: 'Von vorn beginnen',
    startOverSure: 'Alle Antworten vergessen und wieder mit der ersten Frage anfangen?',
    notKept:
      'Dieser Browser kann deine Antworten nicht aufbewahren: Lass diese Seite offen, bis die Reihenfolge übernommen ist.',
    changed: 'Die Liste wurde inzwischen geändert. Nach neuen Lokalen wird auch gefragt, und was weg ist, fällt weg.',
    tooFew: 'Es gibt nichts zu vergleichen: Dazu braucht es mindestens zwei Lokale.',

    newOrder: 'Die neue Reihenfolge',
    moves: { one: '{count} Lokal bekommt einen anderen Platz.', other: '{count} Lokale bekommen einen anderen Platz.' },
    nothingMoves: 'Nichts ändert sich: Die Liste steht schon in dieser Reihenfolge.',
    was: 'war auf {rank}',
    notAsked: 'noch nicht gefragt',
    apply: 'Reihenfolge übernehmen',
    goOn: 'Weiter fragen',
    stale:
      'Jemand hat die Liste inzwischen geändert, darum ist nichts geschehen. So sähe sie jetzt aus: Sieh sie dir noch einmal an und übernimm sie.',
    applied: 'Die Liste hat ihre neue Reihenfolge',
    takeBack: 'Um das zurückzunehmen, öffne beim Bearbeiten der Liste „{history}“ und wähle „{restore}“.',
  },
} as const satisfies Widened<typeof en>
