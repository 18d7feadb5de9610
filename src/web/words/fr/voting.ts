import type { voting as en } from '../en/voting.ts'
import type { Widened } from '../tree.ts'

/** Les votes sur les adresses d’une liste. */
export const voting = {
  ballot: {
    question: 'Quelles sont les meilleures ?',
    asks: '{author} demande',
    until: 'Ouvert jusqu’au {date}',
    isClosed: 'Ce vote est clos. Plus aucun bulletin ne peut être envoyé ni modifié.',
    list: 'La liste',
    none: 'Plus aucune adresse de ce vote n’est dans la liste.',
    noScript: 'Sans JavaScript, tout se lit ; pour voter, il est nécessaire.',

    yours: 'Votre bulletin',
    empty: 'Choisissez d’abord la meilleure adresse, puis la suivante. Il n’est pas nécessaire de toutes les classer.',
    places: 'Les adresses',
    leftOut: 'Ce que vous laissez de côté passe derrière ce que vous avez choisi.',
    map: 'Carte',
    mapOf: '{name} sur une carte',
    add: 'Ajouter',
    addPlace: 'Ajouter {name} à votre bulletin',
    remove: 'Retirer {name} de votre bulletin',
    removed: '{name} n’est plus sur votre bulletin',

    send: 'Envoyer',
    sending: 'Envoi…',
    counts: 'Votre bulletin compte. Vous pouvez le modifier jusqu’à la clôture du vote.',
    unsent: 'Ceci n’est pas encore envoyé. Votre bulletin compte tel que vous l’avez envoyé avant.',
    takeBack: 'Retirer le bulletin',
    takeBackSure: 'Retirer votre bulletin ? Il ne comptera plus.',
    takenBack: 'Votre bulletin est retiré.',
    secret: 'Personne ne saura qui a voté quoi.',
    notKept:
      'Ce navigateur ne garde rien pour ce site : une fois cette page quittée, vous ne pourrez plus modifier votre bulletin.',
    away: 'Le service est injoignable. Votre bulletin est toujours là : envoyez-le de nouveau.',
  },
  voting: {
    title: 'Vote',
    means:
      'Laissez plusieurs personnes décider de l’ordre. Avec le lien de vote, chacun classe les adresses, sans compte. Vous voyez ce que donnent les bulletins et l’appliquez si vous voulez.',
    question: 'Question',
    questionExample: 'Où mange-t-on vendredi ?',
    closesAt: 'Fin, si le vote doit se clore tout seul',
    method: 'Comment les bulletins deviennent un ordre',
    methodsMean: {
      borda:
        'Chaque bulletin donne des points selon le rang, et les points s’additionnent : en tête vient ce qui convient à tous.',
      schulze: 'De deux adresses passe devant celle que plus de bulletins préfèrent : la majorité décide.',
    },
    open: 'Ouvrir le vote',
    placesMean: 'On vote sur les adresses que la liste a maintenant.',
    tooFew: 'Il faut au moins deux adresses.',
    wrongEnd: 'La fin doit être à venir, dans un an au plus.',

    link: 'Lien de vote',
    linkMeans:
      'Qui l’a voit les adresses avec leurs notes, même celles d’une liste masquée, et peut voter. Il n’ouvre rien d’autre.',
    isOpen: 'Le vote est ouvert.',
    isOpenUntil: 'Le vote est ouvert jusqu’au {date}.',
    isClosed: 'Le vote est clos.',
    ballots: { one: '{count} bulletin.', many: '{count} de bulletins.', other: '{count} bulletins.' },
    show: 'Voir où en est le vote',
    refresh: 'Regarder de nouveau',
    standing: 'Où en est le vote',
    ranked: 'rang moyen {mean}, sur {ballots} bulletins sur {count}',
    unranked: 'sur aucun bulletin',
    now: '{rank} pour l’instant',
    apply: 'Appliquer en une version',
    applySure: 'Mettre la liste dans l’ordre des bulletins ? Cela clôt le vote.',
    applied: 'La liste est dans l’ordre des bulletins. « {undo} » la remet comme avant.',
    alreadySo: 'La liste est déjà dans cet ordre.',
    stale:
      'Quelqu’un a modifié la liste entre-temps, son ordre est donc resté tel quel. Regardez de nouveau, puis appliquez encore une fois.',
    close: 'Clore le vote',
    closeSure: 'Clore le vote ? Plus aucun bulletin ne pourra être envoyé ni modifié.',
    another: 'Ouvrir un autre vote',
    anotherMeans: 'Les bulletins de celui-ci sont alors supprimés pour de bon.',
  },
} as const satisfies Widened<typeof en>
