import type { reporting as en } from '../en/reporting.ts'
import type { Widened } from '../tree.ts'

/** Wo Leser den Betreibern eine Liste melden. */
export const reporting = {
  reporting: {
    link: 'Diese Liste melden',
    title: 'Eine Liste melden',
    means:
      'Sag denen, die diesen Dienst betreiben, was an „{list}“ nicht in Ordnung ist. Sie lesen, was du hier schreibst, und erfahren sonst nichts über dich.',
    why: 'Was ist nicht in Ordnung?',
    reasons: {
      spam: 'Es ist Werbung oder Spam',
      'personal-data': 'Es steht Privates über jemanden darin',
      illegal: 'Es verstößt gegen das Gesetz',
      insulting: 'Jemand wird beleidigt oder bedroht',
      'something-else': 'Etwas anderes',
    },
    text: 'Was sollten sie wissen?',
    textMeans: 'Zum Beispiel, um welches Lokal oder welche Notiz es geht.',
    contact: 'Wie können sie dich erreichen? Du kannst das auslassen.',
    send: 'Meldung senden',
    sent: 'Danke. Die Betreiber dieses Dienstes haben deine Meldung und entscheiden, was mit der Liste geschieht.',
    back: 'Zurück zur Liste',
    refused: {
      incomplete: 'Wähle aus, was nicht in Ordnung ist, und schreib höchstens 1.000 Zeichen.',
      tooMany: 'Heute werden hier keine Meldungen mehr angenommen. Komm morgen wieder.',
      tooLate: 'Diese Seite war zu lange offen. Sende es noch einmal.',
    },
  },
} as const satisfies Widened<typeof en>
