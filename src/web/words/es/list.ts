import type { list as en } from '../en/list.ts'
import type { Widened } from '../tree.ts'

/** The page of a list. */
export const list = {
  list: {
    by: 'por {author}',
    places: { one: '{count} lugar', many: '{count} de lugares', other: '{count} lugares' },
    updated: 'actualizada el {date}',
    empty: 'Todavía no hay lugares en esta lista.',
    copiedFrom: 'Copia de {list}, por {author}',
    ranked: 'Los lugares, empezando por el mejor',
    mapOf: {
      one: 'Mapa con {count} lugar numerado',
      many: 'Mapa con {count} de lugares numerados',
      other: 'Mapa con {count} lugares numerados',
    },
    withoutPosition: {
      one: '{count} lugar no tiene ubicación conocida.',
      many: '{count} de lugares no tienen ubicación conocida.',
      other: '{count} lugares no tienen ubicación conocida.',
    },
    website: 'Sitio web',
    mapApp: 'App de mapas',
    closed: 'cerrado',
    openAllDay: 'abierto 24 horas',
    orLater: '{hours}, cierre sin hora fija',
    holidaysDiffer: 'puede variar en festivos',
    data: 'Datos: {owners}',
    jumpShare: 'Compartir',
    jumpDownload: 'Descargar',
    categories: {
      bakery: 'panadería',
      bar: 'bar',
      biergarten: 'cervecería al aire libre',
      cafe: 'cafetería',
      fastfood: 'comida rápida',
      foodcourt: 'patio de comidas',
      icecream: 'heladería',
      pub: 'pub',
    },
  },

  reading: {
    openNow: 'Abierto ahora',
    openUntil: 'Abierto, cierre: {time}',
    closedNow: 'Cerrado',
    mayBeOpen: 'Puede que siga abierto',
    opensAt: 'Cerrado, apertura: {time}',
    sortBy: 'Ordenar por',
    byRank: 'puesto',
    byDistance: 'cercanía a mí',
    locating: 'Preguntando dónde estás…',
    locationRefused: 'Este navegador no ha dicho dónde estás; la lista sigue en su orden.',
    sortedByDistance: 'Ordenada por cercanía a ti.',
    sortedByRank: 'Ordenada por puesto.',
    filter: 'Buscar en esta lista',
    filtered: {
      one: '{count} lugar coincide',
      many: '{count} de lugares coinciden',
      other: '{count} lugares coinciden',
    },
    noneFits: 'Ningún lugar coincide.',
    copy: 'Copiar el enlace',
    copied: 'Copiado',
    share: 'Compartir…',
    print: 'Imprimir',
    zoomIn: 'Acercar',
    zoomOut: 'Alejar',
    wholeList: 'Toda la lista',
    edit: 'Editar esta lista',
  },

  copy: {
    title: 'Hazla tuya',
    means:
      'Una lista nueva con los mismos lugares, orden y notas, para que la cambies. Esta queda como está, y la tuya dice de dónde viene.',
    listTitle: 'Título de tu lista',
    make: 'Crear una copia',
  },

  share: {
    title: 'Compartir',
    link: 'El enlace de esta lista',
    qr: 'El enlace en un código QR',
    qrMeans: 'Apunta con la cámara de un teléfono.',
    embed: 'Mostrarla en tu propia página',
    embedMeans: 'Pega esto donde tu página admita HTML.',
    feed: 'Seguir los cambios en un lector de feeds',
    plainText: 'texto sin formato',
    formats: 'Como texto: {markdown}, {text}. Para programas: {json}.',
  },

  downloads: {
    title: 'Llévatela contigo',
    mapsNote:
      'Ningún servicio puede escribir en los sitios guardados de Google Maps; el camino es el archivo KML, y el enlace de cada lugar abre exactamente ese restaurante.',
    kml: 'Para Google Maps y Google Earth',
    kmlMeans:
      'En un ordenador, abre google.com/mymaps, elige «Crear un mapa nuevo», después «Importar», y usa este archivo. En el teléfono lo tendrás en Google Maps, en Tú → Mapas. Necesita conexión.',
    gpx: 'Para apps de mapas sin conexión',
    gpxMeans:
      'En el teléfono, abre este archivo con Organic Maps, OsmAnd u otra app de mapas. Las chinchetas se ven sin cobertura, numeradas en este orden.',
    csv: 'Para hojas de cálculo',
    csvMeans:
      'Se abre en Excel, LibreOffice y Hojas de cálculo de Google, con un lugar por fila. También lo importa My Maps de Google.',
    geojson: 'Para desarrollo y cartografía',
    geojsonMeans: 'Se abre en geojson.io, QGIS y la mayoría de las bibliotecas de mapas.',
  },
} as const satisfies Widened<typeof en>
