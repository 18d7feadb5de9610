import type { Tree } from '../tree.ts'

/** Where readers tell the operator of a list. */
export const reporting = {
  reporting: {
    link: 'Report this list',
    title: 'Report a list',
    means:
      'Tell whoever runs this service what is wrong with “{list}”. They read what you write here, and learn nothing else about you.',
    why: 'What is wrong?',
    reasons: {
      spam: 'It is advertising or spam',
      'personal-data': 'It shows private things about somebody',
      illegal: 'It breaks the law',
      insulting: 'It insults or threatens somebody',
      'something-else': 'Something else',
    },
    text: 'What should they know?',
    textMeans: 'For instance, which place or which note it is about.',
    contact: 'How can they reach you? You may leave this out.',
    send: 'Send the report',
    sent: 'Thank you. Whoever runs this service has your report now, and decides what becomes of the list.',
    back: 'Back to the list',
    refused: {
      incomplete: 'Choose what is wrong, and write at most 1,000 characters.',
      tooMany: 'No more reports are taken here today. Come back tomorrow.',
      tooLate: 'This page was open for too long. Send it once more.',
    },
  },
} as const satisfies Tree
