import { crc32, deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { UnreadableFile } from '../../../src/formats/import/refusals.ts'
import { isZip, mapInside, maxUnpackedBytes } from '../../../src/formats/import/zip.ts'
import { myMaps } from './fixtures/my-maps.ts'
import { refusalIn } from './reading.ts'

const inside = (bytes: Uint8Array): string => Buffer.from(mapInside(bytes)).toString()
const refusal = (bytes: Uint8Array): string => refusalIn(() => mapInside(bytes))
const zipOf = (files: Record<string, string | Uint8Array>, level: 0 | 6 = 6): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, content]) => [name, typeof content === 'string' ? strToU8(content) : content]),
    ),
    { level },
  )

describe('a map is found in an archive', () => {
  const kmz = zipOf({ 'doc.kml': myMaps, 'images/icon-1.png': new Uint8Array(500) })

  test('of Google My Maps is recognised under any name', () => {
    expect(isZip(kmz)).toBe(true)
    expect(inside(kmz)).toBe(myMaps)
  })

  test('also when stored without compression', () => {
    expect(inside(zipOf({ 'doc.kml': myMaps }, 0))).toBe(myMaps)
  })

  test.each([
    ['doc.kml before all others', { 'a.kml': 'A', 'files/DOC.KML': 'B', 'b.kml': 'C' }, 'B'],
    ['the one above the others', { 'files/part.kml': 'A', 'Rome.KML': 'B', 'files/other.kml': 'C' }, 'B'],
    ['one in a folder', { 'Rome/Rome.kml': 'A', 'Rome/readme.txt': 'B' }, 'A'],
    ['the only file of another kind', { 'favourites.gpx': 'A', 'readme.txt': 'B' }, 'A'],
    ['a table', { 'Takeout/Saved/Rome.csv': 'A' }, 'A'],
    ['GeoJSON', { 'Rome.geojson': 'A' }, 'A'],
    ['an archive of macOS without its resource forks', { 'Rome.csv': 'A', '__MACOSX/._Rome.csv': 'B' }, 'A'],
    ['a path that would lead out of the archive, as a mere name', { '../../etc/doc.kml': 'A' }, 'A'],
  ])('%s', (_, files, found) => {
    expect(inside(zipOf(files))).toBe(found)
  })

  test('but not when several are possible', () => {
    expect(refusal(zipOf({ 'Rome.kml': 'A', 'Milan.kml': 'B' }))).toBe('archive')
    expect(refusal(zipOf({ 'Rome.csv': 'A', 'Milan.csv': 'B' }))).toBe('archive')
  })
})

describe('an archive of another kind is named in the error', () => {
  test.each([
    ['Excel', { '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook/>', 'docProps/custom.json': '' }],
    ['LibreOffice', { mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '' }],
    ['Numbers', { 'Index/Document.iwa': '', 'Index/Tables/DataList.iwa': '', 'preview.jpg': '' }],
  ])('a workbook of %s', (_, files) => {
    expect(refusal(zipOf(files, 0))).toBe('spreadsheet')
  })

  test('a letter, pictures, a nested archive', () => {
    expect(refusal(zipOf({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '', 'a.json': '' }))).toBe('archive')
    expect(refusal(zipOf({ 'one.jpg': 'A', 'two.jpg': 'B' }))).toBe('archive')
    expect(refusal(zipOf({ 'Rome.kmz': zipOf({ 'doc.kml': myMaps }) }))).toBe('archive')
  })

  test('one of more than 1,000 files', () => {
    const files = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`${index}.png`, '']))
    expect(refusal(zipOf({ ...files, 'doc.kml': 'A' }, 0))).toBe('archive')
    const { '0.png': _, ...rest } = files
    expect(inside(zipOf({ ...rest, 'doc.kml': 'A' }, 0))).toBe('A')
  })
})

/** Returns the bytes of array buffers that a call has left allocated. They lie outside the heap. */
const costOf = (run: () => void): number => {
  const before = process.memoryUsage().arrayBuffers
  run()
  return process.memoryUsage().arrayBuffers - before
}

const headOf = (archive: Uint8Array): { head: DataView; at: number; end: DataView } => {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.length)
  const [at, end] = [bytes.indexOf('PK\x01\x02', 0, 'latin1'), bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1')]
  return {
    at,
    head: new DataView(bytes.buffer, bytes.byteOffset + at),
    end: new DataView(bytes.buffer, bytes.byteOffset + end),
  }
}

/** Returns an archive of one file with a false directory entry. */
const withFalseEntry = (archive: Uint8Array, falsify: (head: DataView) => void): Uint8Array => {
  const changed = Uint8Array.from(archive)
  falsify(headOf(changed).head)
  return changed
}

/** Returns an archive whose directory lists its one file `count` times. */
const overlapping = (archive: Uint8Array, count: number): Uint8Array => {
  const { at, end } = headOf(archive)
  const head = archive.subarray(at, at + end.getUint32(12, true))
  const tail = Uint8Array.from(archive.subarray(at + head.length))
  const counts = new DataView(tail.buffer)
  for (const field of [8, 10]) counts.setUint16(field, count, true)
  counts.setUint32(12, head.length * count, true)
  return Buffer.concat([archive.subarray(0, at), ...Array.from({ length: count }, () => head), tail])
}

const zeros = (length: number): Uint8Array => new Uint8Array(length)

/** Returns an archive of one map of this length. Node packs it in a tenth of the time. */
const bombOf = (length: number): Uint8Array => {
  const content = zeros(length)
  return withFalseEntry(zipOf({ 'doc.kml': deflateRawSync(content) }, 0), head => {
    head.setUint16(10, 8, true)
    head.setUint32(16, crc32(content), true)
    head.setUint32(24, length, true)
  })
}

describe('a zip bomb', () => {
  test('of one file is stopped at 16 MiB', () => {
    const bomb = bombOf(maxUnpackedBytes + 1)
    expect(bomb.length).toBeLessThan(20_000)
    expect(refusal(bomb)).toBe('too_large')
    expect(mapInside(bombOf(maxUnpackedBytes)).length).toBe(maxUnpackedBytes)
  })

  test('with a false directory, small or huge, costs only its actual content', () => {
    const bomb = bombOf(6 * maxUnpackedBytes)
    const modest = withFalseEntry(bomb, head => head.setUint32(24, 10, true))
    expect(costOf(() => expect(refusal(modest)).toBe('too_large'))).toBeLessThan(3 * maxUnpackedBytes)
    const boasting = withFalseEntry(zipOf({ 'doc.kml': myMaps }), head => head.setUint32(24, 0xfffffffe, true))
    expect(costOf(() => expect(inside(boasting)).toBe(myMaps))).toBeLessThan(maxUnpackedBytes)
  })

  test('beside the map, or nested, is not unpacked', () => {
    const bomb = zipOf({ '0.zip': zipOf({ '0.zip': bombOf(2 * maxUnpackedBytes) }) })
    expect(costOf(() => expect(refusal(bomb)).toBe('archive'))).toBeLessThan(maxUnpackedBytes)
    const beside = zipOf({ 'big.zip': bombOf(2 * maxUnpackedBytes), 'doc.kml': myMaps })
    expect(costOf(() => expect(inside(beside)).toBe(myMaps))).toBeLessThan(maxUnpackedBytes)
  })

  test('with many names for the same bytes counts them once, with a limit on names', () => {
    const one = bombOf(maxUnpackedBytes)
    expect(costOf(() => expect(mapInside(overlapping(one, 1000)).length).toBe(maxUnpackedBytes))).toBeLessThan(
      4 * maxUnpackedBytes,
    )
    expect(refusal(overlapping(one, 1001))).toBe('archive')
    expect(refusal(overlapping(one, 65_535))).toBe('archive')
  })
})

describe('a damaged archive', () => {
  const kmz = zipOf({ 'doc.kml': myMaps })

  test.each([
    ['locked with a password', withFalseEntry(kmz, head => head.setUint16(8, 1, true))],
    ['packed by an unknown method', withFalseEntry(kmz, head => head.setUint16(10, 14, true))],
    ['whose file is at another offset', withFalseEntry(kmz, head => head.setUint32(42, 7, true))],
    ['whose file is beyond its end', withFalseEntry(kmz, head => head.setUint32(42, 0xfffffff0, true))],
    ['whose file has a wrong packed size', withFalseEntry(kmz, head => head.setUint32(20, 100, true))],
    ['whose file has another checksum', withFalseEntry(kmz, head => head.setUint32(16, 1, true))],
    ['without its end', kmz.subarray(0, -30)],
    ['with only its first four bytes', kmz.subarray(0, 4)],
    ['whose directory has no signature', withFalseEntry(kmz, head => head.setUint32(0, 0, true))],
  ])('%s', (_, archive) => {
    expect(isZip(archive)).toBe(true)
    expect(refusal(archive)).toBe('damaged')
  })

  test('gives its content or a reason, with damage anywhere', () => {
    const change = fc.record({ at: fc.nat(kmz.length - 1), byte: fc.nat(255) })
    let refused = 0
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), changes => {
        const changed = Uint8Array.from(kmz)
        for (const { at, byte } of changes) changed[at] = byte
        try {
          expect(inside(changed)).toBe(myMaps)
        } catch (error) {
          expect(error).toBeInstanceOf(UnreadableFile)
          refused++
        }
      }),
      { numRuns: 200 },
    )
    expect(refused, 'much of the damage must be refused').toBeGreaterThan(50)
  })
})
