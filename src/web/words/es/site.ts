import type { site as en } from '../en/site.ts'
import type { Widened } from '../tree.ts'

/** Around every page, and the plain ones. */
export const site = {
  site: {
    tagline: 'Listas de restaurantes por orden de preferencia',
    skip: 'Ir al contenido',
    developers: 'Para programas y asistentes',
    imprint: 'Aviso legal',
    privacy: 'Privacidad',
    terms: 'Condiciones de uso',
    newList: 'Empezar una lista',
    language: 'Idioma',
    noScript: 'Leer, compartir y descargar se puede sin JavaScript; para crear y cambiar una lista hace falta.',
  },

  home: {
    title: 'Tus restaurantes, en orden',
    lead: 'Haz tu lista de restaurantes por orden de preferencia, comparte un solo enlace y llévala en el teléfono. Sin cuenta ni rastreo.',
    start: 'Empezar una lista',
    listTitle: '¿De qué es la lista?',
    listTitleExample: 'Comer en Roma',
    authorName: 'Tu nombre, como lo verá quien la lea',
    who: '¿Quién puede leerla?',
    public: 'Pública',
    publicMeans:
      'La lee quien tenga el enlace, y puede encontrarla cualquiera que use este servicio con una clave de API.',
    hidden: 'Oculta',
    hiddenMeans: 'Solo la lees tú, y quien reciba de ti el enlace de edición.',
    create: 'Crear la lista',
    closed: 'Por ahora, en este sitio no se crean listas nuevas. Los programas con clave de API sí pueden crearlas.',
    yours: 'Tus listas',
    yoursMeans: 'Las listas cuyo enlace de edición guarda este navegador. Nadie más ve esto.',
    example: 'Ver un ejemplo',
    rank: 'Ordena',
    rankMeans: 'Añade lugares por su nombre, arrástralos hasta su puesto y di por qué.',
    share: 'Comparte',
    shareMeans: 'Un enlace que se abre en todas partes, con mapa e imagen.',
    carry: 'Llévatela',
    carryMeans: 'Descárgala para tu app de mapas, también donde no hay cobertura.',
  },

  missing: {
    title: 'Aquí no hay nada',
    list: 'En esta dirección no hay ninguna lista que puedas leer. Puede que quien la creó la haya eliminado u ocultado, o que la dirección no esté completa.',
    editLink: 'Si la lista es tuya, abre tu enlace de edición: termina en # y una palabra larga.',
    page: 'Esta página no existe. Puede que la dirección no esté completa.',
    home: 'Ir a la portada',
  },

  failed: {
    title: 'Algo no ha funcionado',
    tryAgain:
      'No es culpa tuya. Vuelve a intentarlo dentro de un momento; si se repite, avisa a quien lleva este servicio y dale este número: {requestId}',
    damaged:
      'Parte de los datos de este servicio está dañada. No sirve de nada volver a intentarlo. Avisa a quien lleva este servicio y dale este número: {requestId}',
  },
} as const satisfies Widened<typeof en>
