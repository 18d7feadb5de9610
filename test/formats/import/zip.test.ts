import { randomBytes } from 'node:crypto'
import { crc32, deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { UnreadableFile } from '../../../src/formats/import/refusals.ts'
import { isZip, maxUnpackedBytes, maxUnpackedOfShort, openArchive, shortFile } from '../../../src/formats/import/zip.ts'
import { myMaps } from './fixtures/my-maps.ts'
import { readFile, refusalIn } from './reading.ts'

const unpacked = (bytes: Uint8Array): Uint8Array =>
  openArchive(bytes)
    .files.find(({ name }) => name === 'doc.kml')!
    .bytes()
const inside = (bytes: Uint8Array): string => Buffer.from(unpacked(bytes)).toString()
const refusal = (bytes: Uint8Array): string => refusalIn(() => unpacked(bytes))
const zipOf = (files: Record<string, string | Uint8Array>, level: 0 | 6 = 6): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, content]) => [name, typeof content === 'string' ? strToU8(content) : content]),
    ),
    { level },
  )

describe('a file in an archive', () => {
  const kmz = zipOf({ 'doc.kml': myMaps, 'images/icon-1.png': new Uint8Array(500) })

  test('is unpacked, whatever the name of the archive', () => {
    expect(isZip(kmz)).toBe(true)
    expect(inside(kmz)).toBe(myMaps)
  })

  test('may be stored without compression, or be empty', () => {
    expect(inside(zipOf({ 'doc.kml': myMaps }, 0))).toBe(myMaps)
    expect(inside(zipOf({ 'doc.kml': '' }))).toBe('')
  })

  test.each([
    ['in UTF-8 that the archive declares', zipOf({ '東京.kml': 'A' }), '東京.kml'],
    ['in UTF-8 without a word about it', undeclared('東京.kml'), '東京.kml'],
    ['in the code page of DOS', undeclared(Buffer.from('Caf\x82.kml', 'latin1')), 'Café.kml'],
  ])('has its name %s', (_, archive, name) => {
    expect(openArchive(archive).files.map(file => file.name)).toEqual([name])
  })

  test('is found in an archive whose sizes have 64 bits', () => {
    const archive = openArchive(zip64Of('doc.kml', myMaps))
    expect(archive.files.map(({ bytes }) => Buffer.from(bytes()).toString())).toEqual([myMaps])
  })

  test('is found by the directory, if its own head leaves its size to the end', () => {
    // Programs that write to a pipe do so: bit 3 of the flags.
    const streamed = Uint8Array.from(kmz)
    const local = new DataView(streamed.buffer)
    local.setUint16(6, local.getUint16(6, true) | 8, true)
    for (const field of [14, 18, 22]) local.setUint32(field, 0, true)
    expect(inside(streamed)).toBe(myMaps)
  })
})

test('refuses an archive of more than 10,000 files', () => {
  const end = Buffer.from(zipOf({ 'doc.kml': 'A' }))
  const at = end.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  end.writeUInt16LE(10_001, at + 10)
  expect(refusal(end)).toBe('archive')
})

/** Returns an archive of one empty file, whose name is not declared as UTF-8. */
function undeclared(name: string | Buffer): Uint8Array {
  const bytes = Buffer.from(name as string)
  const archive = Buffer.from(zipOf({ ['x'.repeat(bytes.length)]: '' }, 0))
  for (const [signature, at] of [
    ['PK\x03\x04', 30],
    ['PK\x01\x02', 46],
  ] as const)
    bytes.copy(archive, archive.indexOf(signature, 0, 'latin1') + at)
  return archive
}

/** Returns an archive of one stored file, with its sizes in the 64-bit extension. */
function zip64Of(name: string, text: string): Uint8Array {
  const content = Buffer.from(text)
  const head = (signature: number, size: number) => {
    const bytes = Buffer.alloc(size)
    bytes.writeUInt32LE(signature)
    return bytes
  }
  const local = head(0x04034b50, 30)
  local.writeUInt16LE(name.length, 26)
  const extra = Buffer.alloc(28)
  extra.writeUInt16LE(1)
  extra.writeUInt16LE(24, 2)
  extra.writeBigUInt64LE(BigInt(content.length), 4)
  extra.writeBigUInt64LE(BigInt(content.length), 12)
  const entry = head(0x02014b50, 46)
  entry.writeUInt32LE(crc32(content), 16)
  for (const field of [20, 24, 42]) entry.writeUInt32LE(0xffffffff, field)
  entry.writeUInt16LE(name.length, 28)
  entry.writeUInt16LE(extra.length, 30)
  const directory = Buffer.concat([entry, Buffer.from(name), extra])
  const start = local.length + name.length + content.length
  const end = head(0x06054b50, 22)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(start, 16)
  return Buffer.concat([local, Buffer.from(name), content, directory, end])
}

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
  test('of one file is stopped at 8 MiB', () => {
    const bomb = bombOf(maxUnpackedOfShort + 1)
    expect(bomb.length).toBeLessThan(20_000)
    expect(refusal(bomb)).toBe('too_large')
    expect(unpacked(bombOf(maxUnpackedOfShort)).length).toBe(maxUnpackedOfShort)
  })

  test('of several files is stopped at 8 MiB of all together', () => {
    const half = zeros(maxUnpackedOfShort / 2)
    const { files } = openArchive(zipOf({ 'a.kml': half, 'b.kml': half, 'c.kml': 'C' }))
    expect(files.slice(0, 2).map(({ bytes }) => bytes().length)).toEqual([half.length, half.length])
    expect(refusalIn(() => files[2]!.bytes())).toBe('too_large')
  })

  test('of 256 KiB is stopped at 16 MiB', () => {
    const padded = (length: number) => zipOf({ 'icon.png': randomBytes(shortFile), 'doc.kml': zeros(length) })
    expect(unpacked(padded(maxUnpackedBytes)).length).toBe(maxUnpackedBytes)
    expect(refusal(padded(maxUnpackedBytes + 1))).toBe('too_large')
  })

  test('with a false directory, small or huge, costs only its actual content', () => {
    const bomb = bombOf(6 * maxUnpackedBytes)
    const modest = withFalseEntry(bomb, head => head.setUint32(24, 10, true))
    expect(costOf(() => expect(refusal(modest)).toBe('too_large'))).toBeLessThan(3 * maxUnpackedBytes)
    const boasting = withFalseEntry(zipOf({ 'doc.kml': myMaps }), head => head.setUint32(24, 0xfffffffe, true))
    expect(costOf(() => expect(inside(boasting)).toBe(myMaps))).toBeLessThan(maxUnpackedBytes)
  })

  test('beside the map, or nested, is not unpacked', () => {
    // The first row with a town loads the gazetteer.
    readFile(zipOf({ 'doc.kml': myMaps }))
    const bomb = zipOf({ '0.zip': zipOf({ '0.zip': bombOf(2 * maxUnpackedBytes) }) })
    expect(costOf(() => expect(refusalIn(() => readFile(bomb))).toBe('archive'))).toBeLessThan(maxUnpackedBytes)
    const beside = zipOf({ 'big.png': bombOf(2 * maxUnpackedBytes), 'doc.kml': myMaps })
    expect(costOf(() => expect(readFile(beside).format).toBe('kml'))).toBeLessThan(maxUnpackedBytes)
  })

  test('with many names for the same bytes is one file', () => {
    const one = bombOf(maxUnpackedBytes)
    expect(openArchive(overlapping(one, 1000)).files).toHaveLength(1)
    expect(refusal(overlapping(one, 10_001))).toBe('archive')
    expect(refusal(overlapping(one, 65_535))).not.toBe('read')
  })
})

describe('a damaged archive', () => {
  const kmz = zipOf({ 'doc.kml': myMaps })

  test.each([
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

  test('is told apart from one with a password, or packed by another method', () => {
    expect(refusal(withFalseEntry(kmz, head => head.setUint16(8, 1, true)))).toBe('encrypted')
    expect(refusal(withFalseEntry(kmz, head => head.setUint16(10, 14, true)))).toBe('archive')
  })

  test('gives its content or a reason, with damage anywhere', () => {
    const change = fc.record({ at: fc.nat(kmz.length - 1), byte: fc.nat(255) })
    let refused = 0
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), changes => {
        const changed = Uint8Array.from(kmz)
        for (const { at, byte } of changes) changed[at] = byte
        try {
          for (const { bytes } of openArchive(changed).files) expect(Buffer.from(bytes()).toString()).toBe(myMaps)
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
