import { pinColorAt } from '../../domain/band-colors.ts'
import type { ExportedList } from '../../domain/list.ts'
import { aboutPoints, joinLines, linesBelowNote, paddedRank, paragraphs, plainNotice } from './common.ts'
import type { ExportFormat } from './export-format.ts'
import { cellText, type KmlDialect, kmlDocument, listHtml, placeHtml } from './kml-document.ts'
import { zipped } from './zip.ts'

/** KML for Organic Maps and CoMaps, in an archive. */
export const kmz: ExportFormat = {
  name: 'kmz',
  mediaType: 'application/vnd.google-earth.kmz',
  purpose: 'for Organic Maps and CoMaps',
  holds: 'places with coordinates',
  texts: {
    en: {
      label: 'Organic Maps and CoMaps',
      steps:
        'On your phone, open this file with Organic Maps or CoMaps. The list appears among your bookmarks, and works without a signal. Sort it by name to see this order.',
    },
    de: {
      label: 'Organic Maps und CoMaps',
      steps:
        'Öffne diese Datei auf dem Handy mit Organic Maps oder CoMaps. Die Liste steht dann bei deinen Lesezeichen, auch ohne Netz. Nach Name sortiert hat sie diese Reihenfolge.',
    },
    es: {
      label: 'Organic Maps y CoMaps',
      steps:
        'En el teléfono, abre este archivo con Organic Maps o CoMaps. La lista aparece entre tus marcadores, también sin cobertura. Ordenada por nombre, sigue este orden.',
    },
    fr: {
      label: 'Organic Maps et CoMaps',
      steps:
        'Sur le téléphone, ouvrez ce fichier avec Organic Maps ou CoMaps. La liste se trouve parmi vos signets, même sans réseau. Triée par nom, elle suit cet ordre.',
    },
    it: {
      label: 'Organic Maps e CoMaps',
      steps:
        'Sul telefono apri questo file con Organic Maps o CoMaps. La lista compare tra i tuoi segnalibri, anche senza campo. Ordinata per nome, segue quest’ordine.',
    },
    ja: {
      label: 'Organic MapsとCoMaps',
      steps:
        'スマートフォンで、このファイルをOrganic MapsかCoMapsで開きます。リストはブックマークに入り、電波がなくても使えます。名前で並べ替えると、この順になります。',
    },
  },
  *write(list) {
    yield* zipped([{ name: 'doc.kml', text: kmlDocument(list, dialect) }])
  },
}

/**
 * Returns a text for an app that shows it as HTML only if it has both `<` and `>`. Plain text is better: the app shows it as it is while a
 * person edits it.
 */
const shown = (text: string, plain: string, html: string): string => (/[&<>]/.test(text) ? html : plain)

const aboutList = (list: ExportedList): string => {
  const { counts, notices } = aboutPoints(list)
  const text = paragraphs(list.info.description, joinLines(...notices.map(plainNotice)))
  const lines = joinLines(...counts, `The list: ${list.url}`, ...notices.map(plainNotice))
  return shown(text, paragraphs(list.info.description, lines), listHtml(list))
}

const styleId = (color: string): string => `placemark-${color}`

const style = (color: string): string => `<Style id="${styleId(color)}">
<IconStyle><Icon><href>https://omaps.app/placemarks/${styleId(color)}.png</href></Icon></IconStyle>
</Style>
`

// These apps know colours by the ids of their own styles and icons by name, and read no other style. They know elements by `mwm:`, as text.
// They keep `properties` when they export a list, and drop the table.
const dialect: KmlDialect = {
  namespaces: ' xmlns:mwm="https://omaps.app"',
  stylesOf: ({ info: { bands }, entries }) =>
    [...new Set(entries.map((_, index) => pinColorAt(bands, index + 1).name))].map(style).join(''),
  styleOf: ({ color }) => styleId(color.name),
  rankOf: paddedRank,
  aboutList,
  aboutPlace(entry) {
    const { note, mapsUrl } = entry
    const below = joinLines(...linesBelowNote(entry))
    return shown(note + below, paragraphs(note, joinLines(below, mapsUrl)), placeHtml(entry))
  },
  ownData(entry, columns) {
    const properties = columns.flatMap(column => {
      const text = cellText(column, entry)
      return text === '' ? [] : `<mwm:value key="forklist:${column.name}">${text}</mwm:value>\n`
    })
    return `<mwm:icon>Food</mwm:icon>\n<mwm:properties>\n${properties.join('')}</mwm:properties>\n`
  },
}
