import type { merging as en } from '../en/merging.ts'
import type { Widened } from '../tree.ts'

/** One list out of several. */
export const merging = {
  merging: {
    title: 'De plusieurs listes, une seule',
    lead: 'Plusieurs personnes ont chacune leur liste ? Faites-en une seule, classée. Les listes elles-mêmes restent telles quelles.',
    wayIn: 'Réunir plusieurs listes en un seul classement',
    withOthers: 'Réunir avec d’autres listes',

    lists: 'Les listes',
    link: 'Liens vers des listes de ce site',
    linkMeans:
      'Collez un ou plusieurs liens. La fin de l’adresse suffit : eat-in-rome-k3v9qa. Pour une liste masquée, il faut son lien de modification.',
    add: 'Ajouter',
    addList: 'Ajouter « {title} »',
    remove: 'Écarter',
    removeList: 'Écarter « {title} »',
    looking: 'Recherche…',
    added: '« {title} » en fait partie.',
    missing: 'Introuvable : il n’y a pas ici de telle liste que vous puissiez lire. Elle est écartée.',
    away: 'Le service est injoignable.',
    tryAgain: 'Réessayer',
    elsewhere: 'Seules les listes de ce site peuvent être réunies. {site} en est un autre.',
    unreadable: 'Ce qui reste dans le champ n’est pas un lien vers une liste.',
    most: 'On ne peut pas réunir plus de {count} listes.',
    tooFew: 'Il faut au moins deux listes.',
    someAway: 'Toutes les listes n’ont pas pu être consultées. Réessayez, ou écartez-les.',
    hidden:
      'Il y a une liste masquée parmi elles : la nouvelle est d’abord masquée aussi, et ne nomme que les listes publiques à qui la lit.',

    result: 'La nouvelle liste',
    how: 'Comment on en fait un seul classement',
    methods: { borda: 'Borda', schulze: 'Schulze' },
    methodsMean: {
      borda:
        'Chaque liste donne des points selon le rang, et les points s’additionnent : en tête vient ce qui convient à tous.',
      schulze: 'De deux adresses, celle que préfèrent le plus de listes passe devant : la majorité décide.',
    },
    notes: 'Une adresse garde le commentaire de la première liste qui en a un.',
    make: 'En faire une seule liste',
    full: 'Ensemble, ces listes ont plus d’adresses ou de commentaires qu’une liste n’en contient. Écartez-en une.',
    gone: 'Certaines de ces listes ne sont plus là. Elles sont écartées maintenant : regardez, puis appuyez de nouveau.',

    from: 'Réunie par la méthode de {method} à partir de {lists}',
    fromList: '{list} (par {author})',
    had: 'Son rang dans les listes :',
    hadByAuthor: '{rank} chez {author}',
    hadByTitle: '{rank} dans « {title} »',
  },
} as const satisfies Widened<typeof en>
