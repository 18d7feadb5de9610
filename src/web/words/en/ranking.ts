import type { Tree } from '../tree.ts'

/** The page where a list is ranked by pairs. */
export const ranking = {
  ranking: {
    title: 'A or B?',
    wayIn: 'A or B? Put the list in order by simple questions',
    question: 'Which one is better?',
    next: 'Which one is better, {a} or {b}?',
    same: 'The same to me',
    never: 'Never been there',
    neverMeans: 'Places you have never been to go last, in the order in which they stand now.',
    left: { one: 'At most {count} more question.', other: 'At most {count} more questions.' },
    placed: '{placed} of {count} places are in order.',
    stop: 'Stop here',
    stopMeans:
      'What is in order so far goes to the top, the others stay behind it as they are. You can go on another day.',
    resumed: {
      one: 'Going on where you were: {count} answer so far.',
      other: 'Going on where you were: {count} answers so far.',
    },
    startOver: 'Start over',
    startOverSure: 'Forget all answers, and ask from the first question on?',
    notKept: 'This browser cannot keep your answers: leave this page open until the order is applied.',
    changed:
      'The list was changed meanwhile. Places that are new are asked about too, and those that are gone are left out.',
    tooFew: 'There is nothing to compare: it takes two places at least.',

    newOrder: 'The new order',
    moves: { one: '{count} place gets another rank.', other: '{count} places get another rank.' },
    nothingMoves: 'Nothing moves: the list stands in this order already.',
    was: 'was {rank}',
    notAsked: 'not asked about yet',
    apply: 'Apply this order',
    goOn: 'Go on asking',
    stale:
      'Somebody has changed the list meanwhile, so nothing was done. This is what it would come to now: look at it again, and apply it.',
    applied: 'The list has its new order',
    takeBack: 'To take it back, open “{history}” where the list is changed, and choose “{restore}”.',
  },
} as const satisfies Tree
