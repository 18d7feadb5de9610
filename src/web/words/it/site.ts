import type { site as en } from '../en/site.ts'
import type { Widened } from '../tree.ts'

/** Around every page, and the plain ones. */
export const site = {
  site: {
    tagline: 'Liste di ristoranti in ordine di preferenza',
    skip: 'Vai al contenuto',
    developers: 'Per programmi e assistenti',
    imprint: 'Note legali',
    privacy: 'Privacy',
    terms: 'Condizioni d’uso',
    newList: 'Inizia una lista',
    language: 'Lingua',
    noScript: 'Leggere, condividere e scaricare si può senza JavaScript; per creare e modificare una lista serve.',
  },

  home: {
    title: 'I tuoi ristoranti, in ordine',
    lead: 'Metti in ordine i tuoi ristoranti preferiti, condividi un solo link e porta la lista con te sul telefono. Senza account, senza tracciamento.',
    start: 'Inizia una lista',
    listTitle: 'Che cosa raccoglie la lista?',
    listTitleExample: 'Mangiare a Roma',
    authorName: 'Il tuo nome, come lo vedrà chi legge',
    who: 'Chi può leggerla?',
    public: 'Pubblica',
    publicMeans: 'La legge chi ha il link, e può trovarla chiunque usi questo servizio con una chiave API.',
    hidden: 'Nascosta',
    hiddenMeans: 'La leggi solo tu, e chi riceve da te il link di modifica.',
    create: 'Crea la lista',
    closed: 'Per ora su questo sito non si creano nuove liste. I programmi con una chiave API possono ancora farlo.',
    yours: 'Le tue liste',
    yoursMeans: 'Le liste di cui questo browser conserva il link di modifica. Non le vede nessun altro.',
    example: 'Guarda un esempio',
    rank: 'Metti in ordine',
    rankMeans: 'Aggiungi i locali per nome, trascinali al loro posto e di’ perché.',
    share: 'Condividi',
    shareMeans: 'Un link che si apre ovunque, con una mappa e un’immagine.',
    carry: 'Porta con te',
    carryMeans: 'Scaricala per le app di mappe, anche dove non c’è campo.',
  },

  missing: {
    title: 'Qui non c’è niente',
    list: 'A questo indirizzo non c’è una lista che tu possa leggere. Forse chi l’ha creata l’ha eliminata o nascosta, oppure l’indirizzo non è completo.',
    editLink: 'Se la lista è tua, apri il tuo link di modifica: finisce con # e una lunga parola.',
    page: 'Questa pagina non esiste. Forse l’indirizzo non è completo.',
    home: 'Vai alla pagina iniziale',
  },

  failed: {
    title: 'Qualcosa non ha funzionato',
    tryAgain:
      'Non è colpa tua. Riprova tra un momento; se succede ancora, avvisa chi gestisce questo servizio e indica questo numero: {requestId}',
    damaged:
      'Una parte dei dati di questo servizio è danneggiata. Riprovare non serve. Avvisa chi gestisce questo servizio e indica questo numero: {requestId}',
  },
} as const satisfies Widened<typeof en>
