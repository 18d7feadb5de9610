import type { Tree } from '../tree.ts'

/** One list out of several. */
export const merging = {
  merging: {
    title: 'One ranking out of many',
    lead: 'Several people have a list each? Make one ranked list of them. The lists themselves stay as they are.',
    wayIn: 'Make one ranking out of several lists',
    withOthers: 'Merge with other lists',

    lists: 'The lists',
    link: 'Links to lists of this site',
    linkMeans:
      'Paste one link or several. The end of the address will do: eat-in-rome-k3v9qa. For a hidden list it takes its edit link.',
    add: 'Add',
    addList: 'Add “{title}”',
    remove: 'Leave out',
    removeList: 'Leave out “{title}”',
    looking: 'Looking …',
    added: '“{title}” is among them.',
    missing: 'Not found: there is no list here that you may read. It is left out.',
    away: 'The service cannot be reached.',
    tryAgain: 'Try again',
    elsewhere: 'Only lists of this site can be merged. {site} is another one.',
    unreadable: 'What is left in the field is no link to a list.',
    most: 'No more than {count} lists can be merged.',
    tooFew: 'It takes two lists at least.',
    someAway: 'Not all lists could be looked up. Try again, or leave them out.',
    hidden:
      'A hidden list is among them: the new one starts hidden too, and names only the public ones to its readers.',

    result: 'The new list',
    how: 'How one order is made',
    methods: { borda: 'Borda', schulze: 'Schulze' },
    methodsMean: {
      borda: 'Each list gives points by rank, and the points are added: what all can live with goes to the top.',
      schulze: 'Of any two places the one comes first that more lists prefer: the majority decides.',
    },
    notes: 'A place keeps the note of the first list that has one for it.',
    make: 'Make one list of them',
    full: 'Together these lists have more places or notes than one list holds. Leave one out.',
    gone: 'Some of these lists are not here any more. They are left out now: look, and press again.',

    from: 'Merged by {method}’s method from {lists}',
    fromList: '{list} (by {author})',
    had: 'Where the lists had it:',
    hadByAuthor: '{rank} in {author}’s',
    hadByTitle: '{rank} in “{title}”',
  },
} as const satisfies Tree
