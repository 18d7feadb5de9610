import type { Tree } from '../tree.ts'

/** Around every page, and the plain ones. */
export const site = {
  site: {
    tagline: 'Ranked lists of restaurants',
    skip: 'To the content',
    developers: 'For programs and assistants',
    imprint: 'Imprint',
    privacy: 'Privacy',
    terms: 'Terms',
    newList: 'Start a list',
    language: 'Language',
    noScript: 'Reading, sharing and downloading work without JavaScript; making and changing a list needs it.',
  },

  home: {
    title: 'Your restaurants, in order',
    lead: 'Make a ranked list of restaurants, share one link, and carry it along on your phone. No account, no tracking.',
    start: 'Start a list',
    listTitle: 'What is it a list of?',
    listTitleExample: 'Eat in Rome',
    authorName: 'Your name, as readers will see it',
    who: 'Who may read it?',
    public: 'Public',
    publicMeans: 'Whoever has the link reads it, and anybody who uses this service with an API key can find it.',
    hidden: 'Hidden',
    hiddenMeans: 'Only you, and those to whom you give the edit link.',
    create: 'Make the list',
    closed: 'New lists are not made on this site at present. Programs with an API key can still make them.',
    yours: 'Your lists',
    yoursMeans: 'Lists whose edit link this browser keeps. Nobody else sees this.',
    example: 'See an example',
    rank: 'Rank',
    rankMeans: 'Add places by name, drag them into order, say why.',
    share: 'Share',
    shareMeans: 'One link that opens everywhere, with a map and a picture.',
    carry: 'Carry',
    carryMeans: 'Download it for map apps, also where there is no signal.',
  },

  missing: {
    title: 'There is nothing here',
    list: 'There is no list at this address that you may read. It may have been deleted or hidden by whoever made it, or the address is not whole.',
    editLink: 'If the list is yours, open your edit link: it ends in # and a long string of letters and digits.',
    page: 'This page does not exist. The address may not be whole.',
    home: 'To the first page',
  },

  failed: {
    title: 'This did not work',
    tryAgain:
      'It is not your fault. Try again in a moment; if it happens again, tell whoever runs this service, with this number: {requestId}',
    damaged:
      'Some of the stored lists are damaged. Trying again does not help. Please tell whoever runs this service, with this number: {requestId}',
  },
} as const satisfies Tree
