import type { making as en } from '../en/making.ts'
import type { Widened } from '../tree.ts'

/** Starting a list, its key, and what was changed. */
export const making = {
  making: {
    making: 'Creando la lista…',
    away: 'No se puede conectar con el servicio. Lo que has escrito sigue aquí: vuelve a intentarlo.',
    refused: 'No ha funcionado. {why}',
    cancel: 'Cancelar',
    forget: 'Olvidar aquí',
    forgetSure:
      '¿Olvidar en este navegador el enlace de edición de «{title}»? Sin él nadie puede cambiar la lista, salvo que hayas guardado el enlace en otro lugar.',
    notKept:
      'Este navegador no guarda nada de este sitio (modo privado, o no queda espacio). Copia cada enlace de edición y guárdalo en otro lugar.',
    exportAll: 'Guardar los enlaces en un archivo',
    importFile: 'Traer enlaces de un archivo',
    imported: {
      one: '{count} lista traída.',
      many: '{count} de listas traídas.',
      other: '{count} listas traídas.',
    },
    importedKnown: {
      one: '{count} ya estaba aquí.',
      many: '{count} ya estaban aquí.',
      other: '{count} ya estaban aquí.',
    },
    importedOthers: {
      one: '{count} es de otro sitio: ábrela allí.',
      many: '{count} son de otros sitios: ábrelas allí.',
      other: '{count} son de otros sitios: ábrelas allí.',
    },
    importedDiffering: {
      one: '{count} se ha dejado como está, porque este navegador tiene otro enlace de edición para ella.',
      many: '{count} se han dejado como están, porque este navegador tiene otros enlaces de edición para ellas.',
      other: '{count} se han dejado como están, porque este navegador tiene otros enlaces de edición para ellas.',
    },
    importedUnreadable: {
      one: '{count} enlace de edición del archivo no está completo.',
      many: '{count} de enlaces de edición del archivo no están completos.',
      other: '{count} enlaces de edición del archivo no están completos.',
    },
    importedNone: 'En este archivo no hay enlaces de edición.',
    fileTooLarge: 'Este archivo es demasiado grande para ser de enlaces de edición.',
  },

  keys: {
    keep: 'Guarda tu enlace de edición',
    keepMeans:
      'Es la única llave de esta lista. No hay cuenta ni «he olvidado mi contraseña»: quien tenga el enlace puede cambiar la lista, y sin él no puede nadie, tampoco tú.',
    shownOnce:
      'El servicio no puede volver a mostrarlo. Este navegador también lo guarda, pero los navegadores olvidan: algunos, tras siete días sin visitas.',
    notKept: 'Este navegador no lo guarda: modo privado, o no queda espacio. Guárdalo ahora en otro lugar.',
    link: 'El enlace de edición',
    copy: 'Copiar',
    copied: 'Copiado',
    saveFile: 'Guardar en un archivo',
    share: 'Compartir…',
    mail: 'Enviármelo por correo',
    mailSubject: 'Enlace de edición de «{title}»',
    mailText:
      'Con este enlace se puede cambiar la lista «{title}». Guárdalo, y dáselo solo a quien pueda cambiarla: {link}',
    fileText:
      'Enlace de edición de la lista «{title}». Quien lo tenga puede cambiar la lista; guárdalo donde guardas las contraseñas.',
    qr: 'El enlace de edición en un código QR',
    showQr: 'En un código QR',
    acknowledge: 'Ya lo he guardado',
    again: 'Mostrar el enlace de edición',
    hide: 'No mostrarlo',
    rotate: 'Sustituir el enlace de edición',
    rotateMeans:
      'Por si ha caído en malas manos: se crea un enlace nuevo y el anterior deja de valer al instante, para todos.',
    rotateSure:
      '¿Sustituir el enlace de edición? Las demás personas que tienen el actual ya no podrán cambiar la lista.',
    rotated: 'El enlace de edición es nuevo. Guárdalo: el anterior ya no vale.',
  },

  // Infinitives, because they follow “Deshacer:” and stand before why something was not done.
  changes: {
    add: 'añadir {name}',
    addSeveral: { one: 'añadir {count} lugar', many: 'añadir {count} de lugares', other: 'añadir {count} lugares' },
    note: 'cambiar la nota de {name}',
    noteSeveral: { one: 'cambiar {count} nota', many: 'cambiar {count} de notas', other: 'cambiar {count} notas' },
    move: 'mover {name}',
    moveFromTo: 'mover {name} del puesto {from} al {to}',
    moveSeveral: { one: 'mover {count} lugar', many: 'mover {count} de lugares', other: 'mover {count} lugares' },
    remove: 'quitar {name}',
    removeSeveral: { one: 'quitar {count} lugar', many: 'quitar {count} de lugares', other: 'quitar {count} lugares' },
    title: 'cambiar el título a «{title}»',
    authorName: 'cambiar la firma a {author}',
    description: 'cambiar la descripción',
    public: 'hacer pública la lista',
    hidden: 'ocultar la lista',
    create: 'crear la lista',
    copy: 'copiar la lista',
    merge: 'combinar las listas',
    vote: 'poner el orden de una votación',
    restore: 'volver a una versión anterior',
    refreshed: 'poner al día los datos de los lugares',
    linked: 'encontrar enlaces a mapas',
    held: 'ocultada por quien lleva este servicio',
    released: 'mostrada de nuevo por quien lleva este servicio',
    unknown: 'otro cambio',
  },
} as const satisfies Widened<typeof en>
