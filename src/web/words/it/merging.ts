import type { merging as en } from '../en/merging.ts'
import type { Widened } from '../tree.ts'

/** One list out of several. */
export const merging = {
  merging: {
    title: 'Da tante liste, una sola',
    lead: 'Più persone hanno ciascuna una lista? Fanne una sola, in ordine. Le liste restano come sono.',
    wayIn: 'Unisci più liste in una sola',
    withOthers: 'Unisci ad altre liste',

    lists: 'Le liste',
    link: 'Link a liste di questo sito',
    linkMeans:
      'Incolla un link o più d’uno. Basta la fine dell’indirizzo: eat-in-rome-k3v9qa. Per una lista nascosta serve il suo link di modifica.',
    add: 'Aggiungi',
    addList: 'Aggiungi «{title}»',
    remove: 'Lascia fuori',
    removeList: 'Lascia fuori «{title}»',
    looking: 'Cerco…',
    added: '«{title}» è tra queste.',
    missing: 'Non trovata: qui non c’è una lista così che tu possa leggere. Resta fuori.',
    away: 'Il servizio non è raggiungibile.',
    tryAgain: 'Riprova',
    elsewhere: 'Si possono unire solo liste di questo sito. {site} è un altro.',
    unreadable: 'Quel che resta nel campo non è un link a una lista.',
    most: 'Non si possono unire più di {count} liste.',
    tooFew: 'Servono almeno due liste.',
    someAway: 'Non è stato possibile consultare tutte le liste. Riprova, oppure lasciale fuori.',
    hidden:
      'Tra queste c’è una lista nascosta: anche la nuova all’inizio lo è, e a chi la legge nomina solo le pubbliche.',

    result: 'La nuova lista',
    how: 'Come se ne ricava un solo ordine',
    methods: { borda: 'Borda', schulze: 'Schulze' },
    methodsMean: {
      borda: 'Ogni lista dà punti secondo il posto, e i punti si sommano: in cima va ciò che sta bene a tutti.',
      schulze: 'Di due locali viene prima quello che più liste preferiscono: decide la maggioranza.',
    },
    notes: 'Un locale conserva la nota della prima lista che ne ha una.',
    make: 'Fanne una sola lista',
    full: 'Insieme queste liste hanno più locali o note di quanti ne contiene una. Lasciane fuori una.',
    gone: 'Alcune di queste liste non ci sono più. Ora restano fuori: guarda, e premi di nuovo.',

    from: 'Unita con il metodo di {method} a partire da {lists}',
    fromList: '{list} (di {author})',
    had: 'Il suo posto nelle liste:',
    hadByAuthor: '{rank} in quella di {author}',
    hadByTitle: '{rank} in «{title}»',
  },
} as const satisfies Widened<typeof en>
