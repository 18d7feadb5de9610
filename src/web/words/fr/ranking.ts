import type { ranking as en } from '../en/ranking.ts'
import type { Widened } from '../tree.ts'

/** The page where a list is ranked by pairs. */
export const ranking = {
  ranking: {
    title: 'A ou B ?',
    wayIn: 'A ou B ? Classer la liste par de simples questions',
    question: 'Laquelle est la meilleure ?',
    next: 'Laquelle est la meilleure, « {a} » ou « {b} » ?',
    same: 'Pour moi, c’est pareil',
    never: 'Je ne connais pas',
    neverMeans: 'Les adresses que vous ne connaissez pas passent à la fin, dans l’ordre où elles sont maintenant.',
    left: {
      one: 'Encore {count} question au plus.',
      many: 'Encore {count} de questions au plus.',
      other: 'Encore {count} questions au plus.',
    },
    placed: '{placed} adresses sur {count} sont classées.',
    stop: 'S’arrêter ici',
    stopMeans:
      'Ce qui est déjà classé passe en tête, les autres restent derrière, comme elles sont. Vous pourrez continuer un autre jour.',
    resumed: {
      one: 'Vous reprenez où vous étiez : {count} réponse jusqu’ici.',
      many: 'Vous reprenez où vous étiez : {count} de réponses jusqu’ici.',
      other: 'Vous reprenez où vous étiez : {count} réponses jusqu’ici.',
    },
    startOver: 'Recommencer',
    startOverSure: 'Oublier toutes les réponses et reprendre à la première question ?',
    notKept:
      'Ce navigateur ne peut pas garder vos réponses : laissez cette page ouverte jusqu’à ce que l’ordre soit appliqué.',
    changed:
      'La liste a été modifiée entre-temps. Les nouvelles adresses font aussi l’objet de questions, celles qui ont disparu sont laissées de côté.',
    tooFew: 'Il n’y a rien à comparer : il faut au moins deux adresses.',

    newOrder: 'Le nouvel ordre',
    moves: {
      one: '{count} adresse change de rang.',
      many: '{count} d’adresses changent de rang.',
      other: '{count} adresses changent de rang.',
    },
    nothingMoves: 'Rien ne bouge : la liste est déjà dans cet ordre.',
    was: 'était au rang {rank}',
    notAsked: 'pas encore de question',
    apply: 'Appliquer cet ordre',
    goOn: 'Continuer les questions',
    stale:
      'Quelqu’un a modifié la liste entre-temps ; rien n’a donc été fait. Voici ce que cela donnerait maintenant : regardez encore une fois, puis appliquez.',
    applied: 'La liste a son nouvel ordre',
    takeBack: 'Pour revenir en arrière, ouvrez « {history} » là où la liste se modifie, et choisissez « {restore} ».',
  },
} as const satisfies Widened<typeof en>
