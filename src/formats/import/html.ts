import { dataStart } from '../export/html.ts'
import type { Reader } from './imported-place.ts'
import { geojson } from './json/geojson.ts'

/** Our own page. Its block of data has all that it shows. */
export const html: Reader = {
  format: 'html',
  endings: ['html', 'htm'],
  reads: text =>
    text.slice(0, maxStart).trimStart().toLowerCase().startsWith('<!doctype html') && text.includes(dataTag),
  read: (text, towns) => geojson.read(dataIn(text), towns),
}

const maxStart = 1000
const dataTag = dataStart.trim()

const dataIn = (text: string): string => {
  const start = text.indexOf(dataTag) + dataTag.length
  const end = text.indexOf('</script>', start)
  return text.slice(start, end < 0 ? text.length : end)
}
