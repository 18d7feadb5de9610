import type { site as en } from '../en/site.ts'
import type { Widened } from '../tree.ts'

/** Around every page, and the plain ones. */
export const site = {
  site: {
    tagline: 'Restaurants in Rangfolge',
    skip: 'Zum Inhalt',
    developers: 'Für Programme und Assistenten',
    imprint: 'Impressum',
    privacy: 'Datenschutz',
    terms: 'Nutzungsbedingungen',
    newList: 'Neue Liste',
    language: 'Sprache',
    noScript:
      'Lesen, Teilen und Herunterladen gehen ohne JavaScript; um eine Liste anzulegen oder zu ändern, braucht es das.',
  },

  home: {
    title: 'Deine Restaurants, der Reihe nach',
    lead: 'Ordne Restaurants nach Rang, teile die Liste mit einem einzigen Link und nimm sie auf dem Handy mit. Ohne Konto, ohne Tracking.',
    start: 'Neue Liste',
    listTitle: 'Wie soll sie heißen?',
    listTitleExample: 'Essen in Rom',
    authorName: 'Dein Name, wie er über der Liste steht',
    who: 'Wer darf sie lesen?',
    public: 'Öffentlich',
    publicMeans:
      'Wer den Link hat, kann sie lesen, und wer diesen Dienst mit einem API-Schlüssel nutzt, kann sie finden.',
    hidden: 'Verborgen',
    hiddenMeans: 'Nur du und alle, denen du den Bearbeitungslink gibst.',
    create: 'Liste anlegen',
    closed:
      'Auf dieser Website lassen sich zurzeit keine Listen anlegen. Programme mit einem API-Schlüssel können es weiterhin.',
    yours: 'Deine Listen',
    yoursMeans: 'Listen, deren Bearbeitungslink dieser Browser aufbewahrt. Das sieht niemand außer dir.',
    example: 'Ein Beispiel ansehen',
    rank: 'Ordnen',
    rankMeans: 'Füge Lokale hinzu, zieh sie in die richtige Reihenfolge und schreib dazu, warum.',
    share: 'Teilen',
    shareMeans: 'Ein Link, der überall aufgeht, mit Karte und Bild.',
    carry: 'Mitnehmen',
    carryMeans: 'Lade die Liste für Karten-Apps herunter, auch für unterwegs ohne Netz.',
  },

  missing: {
    title: 'Hier ist nichts',
    list: 'Unter dieser Adresse gibt es keine Liste, die du lesen darfst. Vielleicht wurde sie gelöscht oder verborgen, oder die Adresse ist nicht vollständig.',
    editLink: 'Ist es deine Liste, dann öffne deinen Bearbeitungslink: Er endet mit # und einer langen Zeichenfolge.',
    page: 'Diese Seite gibt es nicht. Vielleicht ist die Adresse nicht vollständig.',
    home: 'Zur Startseite',
  },

  failed: {
    title: 'Das hat nicht geklappt',
    tryAgain:
      'Es liegt nicht an dir. Versuch es gleich noch einmal; wenn es wieder passiert, melde es den Betreibern dieses Dienstes mit dieser Nummer: {requestId}',
    damaged:
      'Ein Teil der Daten dieses Dienstes ist beschädigt. Ein neuer Versuch hilft nicht. Bitte melde es den Betreibern dieses Dienstes mit dieser Nummer: {requestId}',
  },
} as const satisfies Widened<typeof en>
