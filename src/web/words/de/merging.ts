import type { merging as en } from '../en/merging.ts'
import type { Widened } from '../tree.ts'

/** One list out of several. */
export const merging = {
  merging: {
    title: 'Aus vielen Ranglisten eine',
    lead: 'Mehrere Leute haben je eine Liste? Mach daraus eine gemeinsame, in Rangfolge. Die Listen selbst bleiben, wie sie sind.',
    wayIn: 'Aus mehreren Listen eine Rangfolge machen',
    withOthers: 'Mit anderen Listen zusammenführen',

    lists: 'Die Listen',
    link: 'Links zu Listen dieser Website',
    linkMeans:
      'Füge einen Link ein oder mehrere. Das Ende der Adresse genügt: eat-in-rome-k3v9qa. Für eine verborgene Liste braucht es ihren Bearbeitungslink.',
    add: 'Hinzufügen',
    addList: '„{title}“ hinzufügen',
    remove: 'Weglassen',
    removeList: '„{title}“ weglassen',
    looking: 'Wird gesucht …',
    added: '„{title}“ ist dabei.',
    missing: 'Nicht gefunden: Hier gibt es keine solche Liste, die du lesen darfst. Sie wird weggelassen.',
    away: 'Der Dienst ist nicht erreichbar.',
    tryAgain: 'Noch einmal versuchen',
    elsewhere: 'Nur Listen dieser Website lassen sich zusammenführen. {site} ist eine andere.',
    unreadable: 'Was noch im Feld steht, ist kein Link zu einer Liste.',
    most: 'Mehr als {count} Listen lassen sich nicht zusammenführen.',
    tooFew: 'Es braucht mindestens zwei Listen.',
    someAway: 'Nicht alle Listen ließen sich nachsehen. Versuch es noch einmal, oder lass sie weg.',
    hidden:
      'Eine verborgene Liste ist dabei: Die neue ist zuerst auch verborgen und nennt denen, die sie lesen, nur die öffentlichen.',

    result: 'Die neue Liste',
    how: 'Wie eine Reihenfolge daraus wird',
    methods: { borda: 'Borda', schulze: 'Schulze' },
    methodsMean: {
      borda:
        'Jede Liste gibt Punkte nach Rang, und die Punkte werden zusammengezählt: Oben steht, womit alle gut leben können.',
      schulze: 'Von je zwei Lokalen kommt das zuerst, das mehr Listen vorziehen: Die Mehrheit entscheidet.',
    },
    notes: 'Ein Lokal behält die Notiz der ersten Liste, die eine dazu hat.',
    make: 'Eine Liste daraus machen',
    full: 'Zusammen haben diese Listen mehr Lokale oder Notizen, als eine Liste fasst. Lass eine weg.',
    gone: 'Einige dieser Listen gibt es nicht mehr. Sie sind jetzt weggelassen: Sieh nach, und drück noch einmal.',

    from: 'Nach {method} zusammengeführt aus {lists}',
    fromList: '{list} (von {author})',
    had: 'Wo die Listen es hatten:',
    hadByAuthor: '{rank} bei {author}',
    hadByTitle: '{rank} in „{title}“',
  },
} as const satisfies Widened<typeof en>
