import type { editor as en } from '../en/editor.ts'
import type { Widened } from '../tree.ts'

/** The page where a list is changed. */
export const editor = {
  editor: {
    title: 'Editar una lista',
    view: 'Verla publicada',
    opening: 'Abriendo la lista…',

    saved: 'Todo está guardado',
    saving: 'Guardando…',
    waiting: {
      one: 'Sin conexión: {count} cambio espera y se enviará',
      many: 'Sin conexión: {count} de cambios esperan y se enviarán',
      other: 'Sin conexión: {count} cambios esperan y se enviarán',
    },
    notKept: 'Este navegador no puede guardar los cambios sin enviar: deja abierta esta página.',
    copyOf:
      'No se puede conectar con el servicio. Esta es la lista como estaba aquí la última vez, {time}; puedes seguir cambiándola.',
    tryNow: 'Reintentar',
    undo: 'Deshacer',
    redo: 'Rehacer',
    undoOf: 'Deshacer: {change}',
    redoOf: 'Rehacer: {change}',
    undoOthers: {
      one: 'Otra persona ha cambiado la lista después. Si deshaces esto, se deshace también {count} cambio suyo. ¿Seguir?',
      many: 'Otra persona ha cambiado la lista después. Si deshaces esto, se deshacen también {count} de cambios suyos. ¿Seguir?',
      other:
        'Otra persona ha cambiado la lista después. Si deshaces esto, se deshacen también {count} cambios suyos. ¿Seguir?',
    },

    listTitle: 'Título',
    authorName: 'Por',
    description: 'Lo primero que conviene saber',
    descriptionExample: '¿De qué trata esta lista? (opcional)',

    add: 'Añadir un lugar',
    addExample: 'Nombre o enlace de un mapa',
    near: 'Dónde',
    nearExample: 'Ciudad o zona',
    results: {
      one: '{count} lugar encontrado',
      many: '{count} de lugares encontrados',
      other: '{count} lugares encontrados',
    },
    noResults: 'No hay nada con ese nombre.',
    noResultsNear: 'No hay nada con ese nombre cerca de {near}.',
    nearUnknown: 'No se conoce «{near}»: se ha buscado en todas partes.',
    searchAway: 'Para buscar hace falta conexión. Puedes añadir el lugar a mano.',
    searchRefused: 'Ahora no se puede buscar. {why}',
    addLink: 'Añadir el lugar de este enlace',
    addByHand: 'Añadir «{name}» a mano',
    byHandTitle: 'Un lugar tuyo',
    byHandName: 'Nombre',
    byHandAddress: 'Dirección',
    byHandPosition: 'Ubicación, como «41.899, 12.477»',
    byHandPositionWrong: 'Escribe latitud y longitud en grados, como «41.899, 12.477».',
    byHandAdd: 'Añadirlo',
    cancel: 'Cancelar',
    already: 'Ya en el puesto {rank}',
    added: '{name} entra en el puesto {rank}',
    empty: 'Todavía no hay lugares. Escribe arriba el nombre del primero o importa una lista que ya tengas.',

    note: '¿Por qué {name}?',
    noteExample: '¿Por qué este?',
    tooLong: {
      one: 'No se ha guardado: sobra {count} carácter.',
      many: 'No se ha guardado: sobran {count} de caracteres.',
      other: 'No se ha guardado: sobran {count} caracteres.',
    },
    handle: 'Mover {name}, ahora {rank} de {count}',
    handleHelp:
      'Arrastra, o pulsa las flechas para mover de uno en uno, Inicio para ir al primero y Fin para el último.',
    up: 'Subir {name}',
    down: 'Bajar {name}',
    remove: 'Quitar {name}',
    toRank: 'Puesto de {name}',
    movedTo: '{name} pasa al puesto {rank} de {count}',
    removed: '{name} sale de la lista. Con Deshacer vuelve.',

    conflicts: 'Lo mismo se ha cambiado dos veces',
    conflictNote: 'La nota de {name} también se ha cambiado en otro lugar.',
    conflictTitle: 'El título también se ha cambiado en otro lugar.',
    conflictAuthor: 'La firma también se ha cambiado en otro lugar.',
    conflictDescription: 'La descripción también se ha cambiado en otro lugar.',
    conflictGone: 'Mientras cambiabas {name}, otra persona lo ha quitado de la lista.',
    conflictBack: {
      one: 'Volver atrás desharía también {count} cambio de otra persona.',
      many: 'Volver atrás desharía también {count} de cambios de otra persona.',
      other: 'Volver atrás desharía también {count} cambios de otra persona.',
    },
    yours: 'Tu versión',
    theirs: 'La otra versión',
    takeMine: 'Conservar la mía',
    takeTheirs: 'Conservar la otra',
    takeBoth: 'Conservar las dos',
    putBack: 'Volver a ponerlo',
    letGo: 'Dejarlo fuera',
    goBack: 'Volver atrás de todos modos',
    stay: 'Dejarlo como está',
    draftTheirs: 'Mientras tanto, esta nota se ha cambiado en otro lugar: {text}',

    refused: 'Lo que no se ha podido guardar',
    refusedWhy: 'No se ha guardado: {change}. {why}',
    refusedWith: '{change}: no se ha podido añadir su lugar.',
    refusedUnknown: '{change}: ya no queda nada que deshacer.',
    correct: 'Corregir',
    dismiss: 'Entendido',
    alternatives: '¿Cuál de estos querías?',

    closedNotFound: 'Esta lista ya no está aquí, o el enlace de edición no es el suyo.',
    closedNotFoundMeans:
      'Puede que alguien con el enlace de edición haya eliminado la lista o sustituido el enlace. Sin el enlace correcto nadie puede ver si está.',
    closedWrongKey: 'Este enlace de edición no abre la lista.',
    closedWrongKeyMeans:
      'Puede que tenga una errata, o que se haya sustituido por uno nuevo. Pide el enlace de edición actual a quien comparte la lista contigo.',
    closedOtherList: 'Este enlace de edición es de otra lista.',
    closedOtherListMeans: 'Abre el enlace entero, tal como te lo dieron, con la parte anterior a la #.',
    closedAway: 'No se puede conectar con el servicio. Esta página sigue intentándolo.',
    closedDeleted: 'La lista está eliminada.',
    noKey: 'Para cambiar esta lista necesitas su enlace de edición',
    noKeyMeans: 'Este navegador no lo tiene. Es como {example}, y se mostró al crear la lista.',
    cutKey: 'El enlace de edición no está completo',
    cutKeyMeans:
      'Se ha perdido un trozo por el camino: termina en «edit_» y {count} letras y cifras. Cópialo entero, o escanea otra vez el código QR.',
    paste: 'Pega el enlace de edición',
    open: 'Abrir',
    pasteWrong: 'Esto no es un enlace de edición de una lista de este sitio.',
    keptWaiting: {
      one: '{count} cambio tuyo no se ha enviado. Sigue en este navegador.',
      many: '{count} de cambios tuyos no se han enviado. Siguen en este navegador.',
      other: '{count} cambios tuyos no se han enviado. Siguen en este navegador.',
    },
    readInstead: 'Leer la lista',

    history: 'Historial',
    historyMeans:
      'Todo lo que se ha cambiado, empezando por lo último. Al volver atrás se crea otra versión; no se pierde nada.',
    more: 'Cambios anteriores',
    restore: 'Volver a antes de esto',
    clearHistory: 'Borrar el historial',
    clearHistorySure:
      '¿Borrar el historial hasta ahora? La lista queda como está, pero nadie, tampoco tú, podrá volver a antes de este momento.',

    settings: 'Quién puede leerla, y cómo eliminarla',
    visibility: '¿Quién puede leer la lista?',
    delete: 'Eliminar la lista',
    deleteMeans:
      'La lista, los lugares, las notas y el historial desaparecen para siempre, y también su dirección. Ocultarla tiene vuelta atrás, esto no.',
    deleteKeep: 'Descargar todo',
    deleteKeepMeans:
      'Un archivo con el título, la descripción, los lugares en su orden y todas las notas, pero sin el historial. Se puede volver a importar.',
    deleteTitle: 'Para eliminarla, escribe su título: {title}',
    deleteNow: 'Eliminar para siempre',
    deleteWrong: 'Ese no es su título.',
    awayNow: 'Para eso hace falta conexión. No se ha hecho nada.',
    unknownNow: 'El servicio no ha respondido. Puede que se haya hecho o que no: recarga la página para verlo.',
    refusedNow: 'No ha funcionado. {why}',
  },
} as const satisfies Widened<typeof en>
