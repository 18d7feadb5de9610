import type { reporting as en } from '../en/reporting.ts'
import type { Widened } from '../tree.ts'

/** Dove i lettori segnalano una lista. */
export const reporting = {
  reporting: {
    link: 'Segnala questa lista',
    title: 'Segnala una lista',
    means:
      'Di’ a chi gestisce questo servizio che cosa non va in «{list}». Legge quello che scrivi qui e non viene a sapere altro di te.',
    why: 'Che cosa non va?',
    reasons: {
      spam: 'È pubblicità o spam',
      'personal-data': 'Mostra cose private di qualcuno',
      illegal: 'È contraria alla legge',
      insulting: 'Insulta o minaccia qualcuno',
      'something-else': 'Altro',
    },
    text: 'Che cosa dovrebbe sapere?',
    textMeans: 'Per esempio, di quale locale o di quale nota si tratta.',
    contact: 'Come può contattarti? Puoi lasciarlo vuoto.',
    send: 'Invia la segnalazione',
    sent: 'Grazie. Chi gestisce questo servizio ha la tua segnalazione e decide che cosa fare della lista.',
    back: 'Torna alla lista',
    refused: {
      incomplete: 'Scegli che cosa non va e scrivi al massimo 1000 caratteri.',
      tooMany: 'Per oggi qui non si accettano altre segnalazioni. Torna domani.',
      tooLate: 'Questa pagina è rimasta aperta troppo a lungo. Inviala un’altra volta.',
    },
  },
} as const satisfies Widened<typeof en>
