import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { fingerprintOf } from '../../../src/places/index/file-fingerprint.ts'

test.each([0, 1, 65_536, 65_537, 200_000])('a file of %i bytes has the fingerprint of all its bytes', bytes => {
  const folder = mkdtempSync(join(tmpdir(), 'forklist-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'file')
  const content = randomBytes(bytes)
  writeFileSync(file, content)
  expect(fingerprintOf(pathToFileURL(file))).toBe(createHash('sha256').update(content).digest('hex'))
})
