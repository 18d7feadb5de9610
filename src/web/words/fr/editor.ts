import type { editor as en } from '../en/editor.ts'
import type { Widened } from '../tree.ts'

/** The page where a list is changed. Undoing is “défaire”, since “annuler” is what leaves a dialogue. */
export const editor = {
  editor: {
    title: 'Modifier une liste',
    view: 'La voir en lecture',
    opening: 'Ouverture de la liste…',

    saved: 'Tout est enregistré',
    saving: 'Enregistrement…',
    waiting: {
      one: 'Hors connexion : {count} modification attend et sera envoyée',
      many: 'Hors connexion : {count} de modifications attendent et seront envoyées',
      other: 'Hors connexion : {count} modifications attendent et seront envoyées',
    },
    notKept: 'Ce navigateur ne peut pas garder ce qui n’est pas envoyé : laissez cette page ouverte.',
    copyOf:
      'Le service est injoignable. Voici la liste telle qu’elle était ici en dernier, le {time} ; vous pouvez continuer à la modifier.',
    tryNow: 'Réessayer',
    undo: 'Défaire',
    redo: 'Refaire',
    undoOf: 'Défaire : {change}',
    redoOf: 'Refaire : {change}',
    undoOthers: {
      one: 'Quelqu’un d’autre a modifié la liste depuis. Cela déferait aussi {count} de ses modifications. Continuer ?',
      many: 'Quelqu’un d’autre a modifié la liste depuis. Cela déferait aussi {count} de ses modifications. Continuer ?',
      other:
        'Quelqu’un d’autre a modifié la liste depuis. Cela déferait aussi {count} de ses modifications. Continuer ?',
    },

    listTitle: 'Titre',
    authorName: 'Par',
    description: 'À savoir avant tout',
    descriptionExample: 'De quoi parle cette liste ? Facultatif.',

    add: 'Ajouter une adresse',
    addExample: 'Nom d’un restaurant, ou lien de carte',
    near: 'Où',
    nearExample: 'Ville ou quartier',
    results: {
      one: '{count} adresse trouvée',
      many: '{count} d’adresses trouvées',
      other: '{count} adresses trouvées',
    },
    noResults: 'Rien trouvé sous ce nom.',
    noResultsNear: 'Rien trouvé sous ce nom vers {near}.',
    nearUnknown: 'Lieu inconnu : « {near} ». La recherche s’est faite partout.',
    searchAway: 'La recherche demande une connexion. Vous pouvez ajouter l’adresse à la main.',
    searchRefused: 'La recherche est impossible pour l’instant. {why}',
    addLink: 'Ajouter l’adresse de ce lien',
    addByHand: 'Ajouter « {name} » à la main',
    byHandTitle: 'Une adresse ajoutée à la main',
    byHandName: 'Nom',
    byHandAddress: 'Rue et ville',
    byHandPosition: 'Position, comme « 41.899, 12.477 »',
    byHandPositionWrong: 'Écrivez la latitude et la longitude en degrés, comme « 41.899, 12.477 ».',
    byHandAdd: 'Ajouter',
    cancel: 'Annuler',
    already: 'Déjà au rang {rank}',
    added: 'Ajout de « {name} » au rang {rank}',
    empty: 'Pas encore d’adresse. Écrivez ci-dessus le nom de la première, ou importez une liste que vous avez déjà.',

    note: 'Pourquoi « {name} » ?',
    noteExample: 'Pourquoi cette adresse ?',
    tooLong: {
      one: 'Pas enregistré : {count} caractère de trop.',
      many: 'Pas enregistré : {count} de caractères de trop.',
      other: 'Pas enregistré : {count} caractères de trop.',
    },
    handle: 'Déplacer « {name} », maintenant au rang {rank} sur {count}',
    handleHelp:
      'Glissez, ou déplacez d’un rang avec les flèches ; la touche Début mène tout en haut, la touche Fin tout en bas.',
    up: 'Monter « {name} »',
    down: 'Descendre « {name} »',
    remove: 'Retirer « {name} »',
    toRank: 'Rang de « {name} »',
    movedTo: '« {name} » est maintenant au rang {rank} sur {count}',
    removed: '« {name} » n’est plus sur la liste. « Défaire » l’y remet.',

    conflicts: 'La même chose a été modifiée deux fois',
    conflictNote: 'Le commentaire sur « {name} » a aussi été modifié ailleurs.',
    conflictTitle: 'Le titre a aussi été modifié ailleurs.',
    conflictAuthor: 'La signature a aussi été modifiée ailleurs.',
    conflictDescription: 'La description a aussi été modifiée ailleurs.',
    conflictGone: 'Quelqu’un d’autre a retiré « {name} » pendant que vous y apportiez une modification.',
    conflictBack: {
      one: 'Ce retour déferait aussi {count} modification de quelqu’un d’autre.',
      many: 'Ce retour déferait aussi {count} de modifications de quelqu’un d’autre.',
      other: 'Ce retour déferait aussi {count} modifications de quelqu’un d’autre.',
    },
    yours: 'Votre version',
    theirs: 'L’autre version',
    takeMine: 'Garder la mienne',
    takeTheirs: 'Garder l’autre',
    takeBoth: 'Garder les deux',
    putBack: 'Remettre l’adresse',
    letGo: 'Y renoncer',
    goBack: 'Revenir quand même',
    stay: 'Laisser tel quel',
    draftTheirs: 'Entre-temps, ce commentaire a été modifié ailleurs : {text}',

    refused: 'Ce qui n’a pas pu être enregistré',
    refusedWhy: 'Pas enregistré : {change}. {why}',
    refusedWith: '{change} : l’adresse concernée n’a pas pu être ajoutée.',
    refusedUnknown: '{change} : il n’y a plus rien à défaire.',
    correct: 'Corriger',
    dismiss: 'Compris',
    alternatives: 'À laquelle pensiez-vous ?',

    closedNotFound: 'Cette liste n’est plus là, ou le lien de modification n’est pas le bon.',
    closedNotFoundMeans:
      'Elle a peut-être été supprimée, ou son lien de modification remplacé. Sans le bon lien, personne ne peut voir si elle est là.',
    closedWrongKey: 'Ce lien de modification n’ouvre pas la liste.',
    closedWrongKeyMeans:
      'Il contient peut-être une faute de frappe, ou il a été remplacé par un nouveau. Demandez le lien actuel à la personne qui partage la liste avec vous.',
    closedOtherList: 'Ce lien de modification est celui d’une autre liste.',
    closedOtherListMeans: 'Ouvrez le lien entier, tel qu’on vous l’a donné, avec la partie qui précède le #.',
    closedAway: 'Le service est injoignable. Cette page continue d’essayer.',
    closedDeleted: 'La liste est supprimée.',
    noKey: 'Pour modifier cette liste, il vous faut son lien de modification',
    noKeyMeans: 'Ce navigateur ne l’a pas. Il ressemble à {example} et a été montré à la création de la liste.',
    cutKey: 'Le lien de modification est incomplet',
    cutKeyMeans:
      'Une partie s’est perdue en route : il se termine par « edit_ » et {count} lettres et chiffres. Copiez-le en entier, ou scannez de nouveau le code QR.',
    paste: 'Collez le lien de modification',
    open: 'Ouvrir',
    pasteWrong: 'Ce n’est pas le lien de modification d’une liste de ce site.',
    keptWaiting: {
      one: '{count} de vos modifications n’a pas été envoyée. Elle reste dans ce navigateur.',
      many: '{count} de vos modifications n’ont pas été envoyées. Elles restent dans ce navigateur.',
      other: '{count} de vos modifications n’ont pas été envoyées. Elles restent dans ce navigateur.',
    },
    readInstead: 'Lire la liste',

    history: 'Historique',
    historyMeans:
      'Tout ce qui a été modifié, le plus récent d’abord. Revenir en arrière crée une nouvelle version ; rien n’est perdu.',
    more: 'Modifications plus anciennes',
    restore: 'Revenir avant',
    clearHistory: 'Oublier l’historique',
    clearHistorySure:
      'Oublier toutes les modifications jusqu’ici ? Personne, pas même vous, ne pourra plus revenir avant ce moment.',

    settings: 'Visibilité et suppression',
    visibility: 'Qui peut lire la liste ?',
    delete: 'Supprimer la liste',
    deleteMeans:
      'La liste, ses adresses, ses commentaires et son historique disparaissent alors pour de bon, et son lien aussi. Une liste masquée peut redevenir publique, une liste supprimée ne revient pas.',
    deleteKeep: 'Tout télécharger',
    deleteKeepMeans:
      'Un fichier avec le titre, la description, les adresses dans leur ordre et tous les commentaires, mais sans l’historique. Vous pourrez l’importer à nouveau.',
    deleteTitle: 'Pour la supprimer, écrivez son titre : {title}',
    deleteNow: 'Supprimer pour de bon',
    deleteWrong: 'Ce n’est pas son titre.',
    awayNow: 'Cela demande une connexion. Rien n’a été fait.',
    unknownNow: 'Le service n’a pas répondu. C’est peut-être fait, peut-être pas : rechargez la page pour le voir.',
    refusedNow: 'Cela n’a pas fonctionné. {why}',
  },
} as const satisfies Widened<typeof en>
