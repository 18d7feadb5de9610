import type { reporting as en } from '../en/reporting.ts'
import type { Widened } from '../tree.ts'

/** Où les lecteurs signalent une liste. */
export const reporting = {
  reporting: {
    link: 'Signaler cette liste',
    title: 'Signaler une liste',
    means:
      'Dites aux responsables de ce service ce qui ne va pas dans « {list} ». Ils lisent ce que vous écrivez ici et n’apprennent rien d’autre sur vous.',
    why: 'Qu’est-ce qui ne va pas ?',
    reasons: {
      spam: 'C’est de la publicité ou du spam',
      'personal-data': 'Elle montre des informations privées sur quelqu’un',
      illegal: 'Elle est contraire à la loi',
      insulting: 'Elle insulte ou menace quelqu’un',
      'something-else': 'Autre chose',
    },
    text: 'Que devraient-ils savoir ?',
    textMeans: 'Par exemple, de quelle adresse ou de quelle note il s’agit.',
    contact: 'Comment vous joindre ? Vous pouvez laisser ce champ vide.',
    send: 'Envoyer le signalement',
    sent: 'Merci. Les responsables de ce service ont reçu votre signalement et décident de la suite.',
    back: 'Retour à la liste',
    refused: {
      incomplete: 'Choisissez ce qui ne va pas et écrivez au plus 1 000 caractères.',
      tooMany: 'Aucun autre signalement n’est accepté ici aujourd’hui. Revenez demain.',
      tooLate: 'Cette page est restée ouverte trop longtemps. Envoyez-la encore une fois.',
    },
  },
} as const satisfies Widened<typeof en>
