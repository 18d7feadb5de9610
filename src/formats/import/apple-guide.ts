import { PbfReader } from 'pbf'
import { definedMembers } from '../../util/defined-members.ts'
import { endings, type FileTitle, type ImportedPlace, type ImportedRow, type Reader } from './imported-place.ts'
import { positionAt } from './table/position.ts'
import { textLines } from './text-lines.ts'

const link =
  /https?:\/\/(?:(?:guides|(?:www\.)?maps)\.apple\.com\/(?:guides?)?\?(?:[^\s"'<>#]{0,200}[&?])??(?:ug|user|_col)=([\w%+/=-]+)|maps\.apple\/ug\/[\w-]+)/gi

const headCharacters = 65_536

/** A shortcut to a link, as macOS and Windows save it. */
const shortcut = /^\s{0,10}(?:<\?xml[^>]{0,100}\?>\s{0,10}<!DOCTYPE plist|\[InternetShortcut\])/

/**
 * Links to guides of Apple Maps, with the words of a message around them. The link itself has the guide as a protocol buffer: its name, and
 * the places in their order. Apple does not document it; `docs/import-formats.md` names the fields.
 */
export const appleGuide: Reader = {
  format: 'apple_guide',
  endings: endings.text,
  reads: text => {
    const head = text.slice(0, headCharacters)
    if (!head.includes('apple')) return false
    const links = head.match(link)?.length ?? 0
    return links > 0 && (shortcut.test(head) || linesWithout(head) <= links + 1)
  },
  *read(text) {
    // Messages have a link twice: as text, and as its preview.
    const guides = new Map([...text.matchAll(link)].map(([whole, guide]) => [whole, guide]))
    for (const guide of guides.values())
      if (guide === undefined) yield { refused: 'link_not_opened' }
      else yield* guideIn(guide, guides.size > 1)
  },
}

const linesWithout = (text: string): number =>
  [...textLines(text)].filter(({ text }) => text.trim() !== '' && text.search(link) < 0).length

function* guideIn(written: string, isGroup: boolean): Generator<ImportedRow | FileTitle> {
  const bytes = Buffer.from(new URLSearchParams(`=${written}`).get('')!.replaceAll(' ', '+'), 'base64')
  const { name, entries, isWhole } = readGuide(bytes)
  if (name !== undefined) yield { title: name }
  const group = isGroup && name !== undefined ? { group: name } : {}
  for (const entry of entries) yield { ...group, ...rowOf(entry) }
  if (!isWhole || entries.length === 0) yield { ...group, refused: 'unreadable' }
}

/** A place of a guide: a business that only Apple's number tells, or a pin with its own words. */
type GuideEntry = { number?: bigint; address?: string; name?: string; latitude?: number; longitude?: number }

const rowOf = ({ number, address, name, latitude, longitude }: GuideEntry): ImportedRow => {
  if (!name && !address && latitude === undefined && longitude === undefined) return { refused: 'only_a_number' }
  return definedMembers<ImportedPlace>({
    name: name || undefined,
    address: address || undefined,
    ...positionAt(latitude, longitude),
    link: number === undefined ? undefined : `https://maps.apple.com/place?auid=${number}`,
  })
}

type Guide = { name?: string; entries: GuideEntry[]; isWhole: boolean }

const readGuide = (bytes: Uint8Array): Guide => {
  const guide: Guide = { entries: [], isWhole: true }
  try {
    const pbf = new PbfReader(bytes)
    for (let field = pbf.nextField(); field !== 0; field = pbf.nextField()) {
      if (pbf.type !== lengthDelimited) continue
      if (field === 1) guide.name = pbf.readString()
      else if (field === 2) {
        const entry = readEntry(pbf)
        if (pbf.pos <= pbf.length) guide.entries.push(entry)
      }
    }
    guide.isWhole = pbf.pos === pbf.length
  } catch {
    // A cut link: the library knows no other errors than reading beyond the end, and types that do not exist.
    guide.isWhole = false
  }
  return guide
}

const [fixed64, lengthDelimited] = [1, 2]

const readEntry = (pbf: PbfReader): GuideEntry =>
  pbf.readMessage((field, entry: GuideEntry) => {
    if (field === 2 && pbf.type === 0) entry.number = readNumber(pbf)
    else if (pbf.type !== lengthDelimited) return
    else if (field === 3) entry.address = pbf.readString()
    else if (field === 4) Object.assign(entry, readPoint(pbf))
    else if (field === 5) entry.name = pbf.readString()
  }, {})

const readPoint = (pbf: PbfReader): Pick<GuideEntry, 'latitude' | 'longitude'> =>
  pbf.readMessage((field, point: Pick<GuideEntry, 'latitude' | 'longitude'>) => {
    if (pbf.type !== fixed64) return
    if (field === 1) point.latitude = pbf.readDouble()
    else if (field === 2) point.longitude = pbf.readDouble()
  }, {})

/** Reads a number of 64 bits. The library's own has 53. */
const readNumber = (pbf: PbfReader): bigint => {
  const from = pbf.pos
  pbf.skip(0)
  return BigInt.asUintN(
    64,
    pbf.buf.subarray(from, pbf.pos).reduceRight((sum, byte) => (sum << 7n) | BigInt(byte & 0x7f), 0n),
  )
}
