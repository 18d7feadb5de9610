import type { Tree } from '../tree.ts'

/** Starting a list, its key, and what was changed. */
export const making = {
  making: {
    making: 'Making the list …',
    away: 'The service cannot be reached. What you wrote is still here: try again.',
    refused: 'That did not work. {why}',
    cancel: 'Cancel',
    forget: 'Forget here',
    forgetSure:
      'Forget the edit link of “{title}” in this browser? Without it nobody can change the list, unless you have kept the link elsewhere.',
    notKept:
      'This browser keeps nothing for this site (private mode, or no room). Copy each edit link and keep it elsewhere.',
    exportAll: 'Save all edit links as a file',
    importFile: 'Take over edit links from a file',
    imported: { one: '{count} list taken over.', other: '{count} lists taken over.' },
    importedKnown: { one: '{count} was here already.', other: '{count} were here already.' },
    importedOthers: {
      one: '{count} belongs to another site: open it there.',
      other: '{count} belong to other sites: open them there.',
    },
    importedDiffering: {
      one: '{count} was left as it is, because this browser has another edit link for it.',
      other: '{count} were left as they are, because this browser has other edit links for them.',
    },
    importedUnreadable: {
      one: '{count} edit link in the file is not whole.',
      other: '{count} edit links in the file are not whole.',
    },
    importedNone: 'There are no edit links in this file.',
    fileTooLarge: 'This file is too large to hold edit links.',
  },

  keys: {
    keep: 'Keep your edit link',
    keepMeans:
      'It is the only key to this list. There is no account and no “forgot my password”: whoever has the link can change the list, and without it nobody can, you included.',
    shownOnce:
      'The service cannot show it again. This browser keeps it too, but browsers forget: some after seven days without a visit.',
    notKept: 'This browser does not keep it: private mode, or no room. Keep it elsewhere now.',
    link: 'The edit link',
    copy: 'Copy',
    copied: 'Copied',
    saveFile: 'Save as a file',
    share: 'Share …',
    mail: 'Mail it to me',
    mailSubject: 'Edit link of “{title}”',
    mailText:
      'With this link the list “{title}” can be changed. Keep it, and give it only to people who may change the list: {link}',
    fileText: 'Edit link of the list “{title}”. Whoever has it can change the list; keep it where you keep passwords.',
    qr: 'The edit link as a QR code',
    showQr: 'As a QR code',
    acknowledge: 'I have kept it',
    again: 'Show the edit link',
    hide: 'Do not show it',
    rotate: 'Replace the edit link',
    rotateMeans:
      'For when it got into wrong hands: a new link is made, and the old one stops working at once, for everybody.',
    rotateSure: 'Replace the edit link? All others who have the present one can then no longer change the list.',
    rotated: 'The edit link is new. Keep it: the old one works no more.',
  },

  changes: {
    add: '{name} added',
    addSeveral: { one: '{count} place added', other: '{count} places added' },
    note: 'note on {name} changed',
    noteSeveral: { one: '{count} note changed', other: '{count} notes changed' },
    move: '{name} moved',
    moveFromTo: '{name} moved from {from} to {to}',
    moveSeveral: { one: '{count} place moved', other: '{count} places moved' },
    remove: '{name} removed',
    removeSeveral: { one: '{count} place removed', other: '{count} places removed' },
    title: 'title changed to “{title}”',
    authorName: 'author changed to {author}',
    description: 'description changed',
    public: 'made public',
    hidden: 'hidden',
    create: 'list made',
    copy: 'list copied',
    merge: 'lists merged',
    vote: 'put into the order of a vote',
    restore: 'back to an earlier version',
    refreshed: 'what is known of places brought up to date',
    linked: 'links into maps found',
    held: 'hidden by whoever runs this service',
    released: 'shown again by whoever runs this service',
    unknown: 'changed',
  },
} as const satisfies Tree
