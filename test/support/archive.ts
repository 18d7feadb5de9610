import { strFromU8, unzipSync } from 'fflate'

/** The files of an exported archive that hold its places. */
const withPlaces = ['doc.kml', 'xl/worksheets/sheet1.xml']

/** Returns the text of an exported file: of an archive, the file with the places, as an independent program unpacks it. */
export const textIn = (bytes: Uint8Array): string => {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return Buffer.from(bytes).toString()
  const files = unzipSync(bytes)
  return strFromU8(files[withPlaces.find(name => name in files)!]!)
}
