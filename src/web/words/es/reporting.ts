import type { reporting as en } from '../en/reporting.ts'
import type { Widened } from '../tree.ts'

/** Donde los lectores denuncian una lista. */
export const reporting = {
  reporting: {
    link: 'Denunciar esta lista',
    title: 'Denunciar una lista',
    means:
      'Cuéntale a quien lleva este servicio qué hay de malo en «{list}». Leerá lo que escribas aquí y no sabrá nada más de ti.',
    why: '¿Qué hay de malo?',
    reasons: {
      spam: 'Es publicidad o spam',
      'personal-data': 'Muestra datos privados de alguien',
      illegal: 'Es ilegal',
      insulting: 'Insulta o amenaza a alguien',
      'something-else': 'Otra cosa',
    },
    text: '¿Qué debería saber?',
    textMeans: 'Por ejemplo, de qué lugar o de qué nota se trata.',
    contact: '¿Cómo puede contactar contigo? Puedes dejarlo en blanco.',
    send: 'Enviar la denuncia',
    sent: 'Gracias. Quien lleva este servicio ya tiene tu denuncia y decide qué pasa con la lista.',
    back: 'Volver a la lista',
    refused: {
      incomplete: 'Elige qué hay de malo y escribe como mucho 1000 caracteres.',
      tooMany: 'Hoy ya no se aceptan más denuncias aquí. Vuelve mañana.',
      tooLate: 'Esta página ha estado abierta demasiado tiempo. Envíala otra vez.',
    },
  },
} as const satisfies Widened<typeof en>
