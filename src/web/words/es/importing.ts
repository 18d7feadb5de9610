import type { importing as en } from '../en/importing.ts'
import type { Widened } from '../tree.ts'

/** Places out of a file, into a list. */
export const importing = {
  importing: {
    title: 'Importar lugares',
    startHere: '¿Ya tienes una lista, en una app de mapas o por escrito? Crea primero esta: después puedes importarla.',
    means:
      'Del archivo de una app de mapas (KML, KMZ, GPX, GeoJSON, CSV, lugares guardados), de la lista de otro Forklist o de líneas que pegues. Antes de añadir nada verás qué se añadiría.',
    file: 'Un archivo',
    drop: 'O suéltalo aquí.',
    lines: 'O líneas: nombres con su ciudad, o enlaces de mapas',
    linesExample: 'Roscioli, Roma',
    preview: 'Ver qué se añadiría',

    working: 'Buscando los lugares',
    reading: 'Leyendo…',
    lookedUp: '{done} de {count} buscados',
    stopped: 'Cancelado. No se ha añadido nada.',
    stoppedLate: 'Cancelado. O ya se había añadido todo, o nada: la lista lo dice.',
    away: 'No se puede conectar con el servicio. Lo que has elegido sigue aquí: vuelve a intentarlo.',
    tooLarge: 'Se aceptan archivos de hasta {count} MiB. Exporta menos lugares a la vez.',
    cannotRead: 'Este navegador no puede leer ese archivo.',
    unreadable: 'Este archivo no se puede leer.',
    notLines:
      'Estas líneas no se leen como lugares. Escribe en cada una un nombre con su ciudad, o un enlace de un mapa.',
    full: 'No cabe todo en una lista: admite {count} lugares, y notas de 1 MiB en total.',

    heading: 'Lo que se añadiría',
    from: 'De {name}.',
    nothing: 'No hay nada que añadir.',
    toAdd: 'Se añaden: {count}',
    there: 'Ya están en la lista: {count}',
    unclear: 'No está claro: {count}',
    unclearMeans: 'Varios lugares se llaman así. Lo que no contestes se deja fuera.',
    notFound: 'No se han encontrado: {count}',
    notFoundMeans: 'Se dejan fuera, salvo que digas otra cosa.',
    line: 'Línea {count}',
    row: 'Entrada {count}',
    noteTaken: 'Se le añade la nota del archivo.',
    noteLeftOut: 'La nota del archivo se deja fuera: ya tiene una.',
    shortened: 'Demasiado largo, así que se ha cortado: {members}.',
    asWritten: 'Dejarlo como está escrito: {name}',
    leaveOut: 'Dejarlo fuera',
    keepAll: 'Dejar todos como están escritos',
    leaveAll: 'Dejar todos fuera',
    showAll: 'Ver los {count}',
    earlier: 'Los de antes',
    later: 'Los de después',
    shown: '{from} a {to} de {count}',
    add: { one: 'Añadir {count} lugar', many: 'Añadir {count} de lugares', other: 'Añadir {count} lugares' },
    addNotes: { one: 'Añadir {count} nota', many: 'Añadir {count} de notas', other: 'Añadir {count} notas' },
    chooseAgain: 'Elegir otra cosa',

    added: { one: '{count} lugar añadido.', many: '{count} de lugares añadidos.', other: '{count} lugares añadidos.' },
    notesAdded: { one: '{count} nota añadida.', many: '{count} de notas añadidas.', other: '{count} notas añadidas.' },
    skipped: {
      one: '{count} se ha dejado fuera.',
      many: '{count} se han dejado fuera.',
      other: '{count} se han dejado fuera.',
    },
    otherwise: 'Lo que ya no era como en la vista previa:',
    nowThere: '{name}: ya está en la lista',
    nowAdded: '{name}: añadido',
    nowLeft: '{name}: no se ha añadido',
    undoLater: {
      one: 'La lista ha cambiado después. Si deshaces esto, se deshace también ese {count} cambio. ¿Seguir?',
      many: 'La lista ha cambiado después. Si deshaces esto, se deshacen también esos {count} de cambios. ¿Seguir?',
      other: 'La lista ha cambiado después. Si deshaces esto, se deshacen también esos {count} cambios. ¿Seguir?',
    },
    undone: 'La importación se ha deshecho.',

    files: {
      unknown_format: 'Aquí no se leen archivos de este tipo. Exporta la lista como KML, GPX, GeoJSON o CSV.',
      damaged: 'Este archivo está dañado o no está completo. Expórtalo otra vez.',
      doctype:
        'Este archivo contiene un DOCTYPE, que ninguna lista de lugares necesita. Expórtalo otra vez desde su app.',
      too_large: 'Lo que va comprimido en este archivo es demasiado grande. Exporta menos lugares a la vez.',
      too_deep: 'Esto no es una lista de lugares: tiene demasiados niveles. Expórtala otra vez desde su app.',
      too_many_rows: 'En este archivo hay más lugares de los que caben en una lista. Impórtalo por partes.',
      no_places: 'Aquí no hay ningún lugar.',
      only_a_link:
        'En este archivo no hay lugares, solo un enlace a ellos. Expórtalo otra vez sin mantenerlo actualizado en línea.',
      spreadsheet: 'Esto es un libro de cálculo. Guarda la hoja como CSV y elige ese archivo.',
      archive: 'En este archivo comprimido no hay ningún mapa. Descomprímelo y elige uno de sus archivos.',
    },
    rows: {
      no_name: 'Nada dice qué lugar es.',
      not_on_a_map: 'Este enlace no lleva a ningún lugar de un mapa.',
      not_a_point: 'Esto es una línea o una zona, no un lugar.',
      no_match: 'Ningún restaurante de los que se conocen aquí encaja lo bastante.',
      near_not_found: 'Aquí no se conoce esa ciudad.',
      not_looked_up: 'Ahora no responde nadie que pueda buscarlo. Impórtalo más tarde: nada se añade dos veces.',
      unreadable: 'No se puede leer como lo que hay alrededor.',
    },
  },
} as const satisfies Widened<typeof en>
