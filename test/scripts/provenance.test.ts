import { execFileSync } from 'node:child_process'
import { generateKeyPairSync, type KeyObject, verify } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testWith } from '../support/tools.ts'

type Statement = { subject: object[]; predicate: { buildDefinition: { resolvedDependencies: object[] } } }
type Envelope = { payloadType: string; payload: string; signatures: { sig: string }[] }
type Provenance = {
  provenanceOf(subjects: object[], build: object): Statement
  envelopeOf(statement: Statement, key: KeyObject): Envelope
  readSigningKey(path: string): KeyObject
  signatureOf(bytes: Uint8Array, key: KeyObject): Buffer
  publicKeyOf(key: KeyObject): string
}

const root = resolve(import.meta.dirname, '../..')
const { provenanceOf, envelopeOf, readSigningKey, signatureOf, publicKeyOf }: Provenance = await import(
  '../../scripts/setup/provenance.mjs' as string
)

const sha256 = 'a'.repeat(64)
const hono = { purl: 'pkg:npm/hono@4.13.19', hashes: [{ alg: 'SHA-512', content: 'b'.repeat(128) }] }
const statement = provenanceOf([{ name: 'forklist-0.1.0.tgz', sha256 }], {
  version: '0.1.0',
  commit: 'c'.repeat(40),
  tools: { node: 'v24.21.0', npm: '11.19.1' },
  bill: { components: [hono] },
})

/** Writes a new key in PEM. @returns its path */
function keyFile(pair: { privateKey: KeyObject }): string {
  const folder = mkdtempSync(join(tmpdir(), 'forklist-key-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'key.pem')
  writeFileSync(file, pair.privateKey.export({ type: 'pkcs8', format: 'pem' }))
  return file
}

test('the provenance names the files, the commit and every package by checksum', () => {
  expect(statement).toMatchObject({
    _type: 'https://in-toto.io/Statement/v1',
    predicateType: 'https://slsa.dev/provenance/v1',
    subject: [{ name: 'forklist-0.1.0.tgz', digest: { sha256 } }],
  })
  expect(statement.predicate.buildDefinition.resolvedDependencies).toEqual([
    { name: 'source', digest: { gitCommit: 'c'.repeat(40) } },
    { uri: hono.purl, digest: { sha512: 'b'.repeat(128) } },
  ])
})

test('the envelope of the provenance is signed over its type and content', () => {
  const key = readSigningKey(keyFile(generateKeyPairSync('ed25519')))
  const { payloadType, payload, signatures } = envelopeOf(statement, key)
  const content = Buffer.from(payload, 'base64')
  expect(JSON.parse(content.toString())).toEqual(statement)
  const signed = Buffer.from(`DSSEv1 28 ${payloadType} ${content.length} ${content}`)
  const isSigned = (bytes: Buffer) => verify(null, bytes, publicKeyOf(key), Buffer.from(signatures[0]!.sig, 'base64'))
  expect(isSigned(signed)).toBe(true)
  expect(isSigned(Buffer.concat([signed, Buffer.from(' ')]))).toBe(false)
})

testWith(['openssl'], 'OpenSSL verifies the signature of the checksums', () => {
  const file = keyFile(generateKeyPairSync('ed25519'))
  const key = readSigningKey(file)
  const sums = `${sha256}  forklist-0.1.0.tgz\n`
  for (const [ending, content] of [
    ['.sums', sums],
    ['.sig', signatureOf(Buffer.from(sums), key)],
    ['.pub', publicKeyOf(key)],
  ] as const)
    writeFileSync(file + ending, content)
  const flags = ['-pubin', '-inkey', `${file}.pub`, '-rawin', '-in', `${file}.sums`, '-sigfile', `${file}.sig`]
  expect(execFileSync('openssl', ['pkeyutl', '-verify', ...flags], { encoding: 'utf8' })).toContain(
    'Verified Successfully',
  )
})

test('a key of another kind is refused, and so is a file that is no key', () => {
  expect(() => readSigningKey(keyFile(generateKeyPairSync('rsa', { modulusLength: 2048 })))).toThrow(
    /whose key is rsa, but must be Ed25519/,
  )
  expect(() => readSigningKey(join(root, 'package.json'))).toThrow(/cannot be read as a private key/)
})
