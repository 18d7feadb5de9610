import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Stopped } from './child.mjs'

const payloadType = 'application/vnd.in-toto+json'

/**
 * Returns what was built from what, as an in-toto statement with a predicate of SLSA provenance. It has no time, so that two runs give the
 * same bytes.
 * @param subjects files by name, each with its SHA-256
 * @param build `version` and `commit` of the release, `tools` by name, and the `bill` of materials
 */
export function provenanceOf(subjects, { version, commit, tools, bill }) {
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: subjects.map(({ name, sha256 }) => ({ name, digest: { sha256 } })),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'urn:forklist:npm-run-release:1',
        externalParameters: { version },
        internalParameters: tools,
        resolvedDependencies: [
          { name: 'source', digest: { gitCommit: commit } },
          ...bill.components.map(({ purl, hashes: [{ content }] }) => ({ uri: purl, digest: { sha512: content } })),
        ],
      },
      runDetails: { builder: { id: 'urn:forklist:operator' } },
    },
  }
}

/**
 * Reads the key that signs a release.
 * @param path of an Ed25519 key in PEM: signatures by such keys are the same each time
 * @throws Stopped if it is no such key
 */
export function readSigningKey(path) {
  let key
  try {
    key = createPrivateKey(readFileSync(path))
  } catch (error) {
    throw new Stopped(`RELEASE_KEY is ${path}, which cannot be read as a private key: ${error.message}`)
  }
  if (key.asymmetricKeyType !== 'ed25519')
    throw new Stopped(`RELEASE_KEY is ${path}, whose key is ${key.asymmetricKeyType}, but must be Ed25519.`)
  return key
}

/** Returns a signature of bytes, which `openssl pkeyutl -verify -rawin` checks. */
export const signatureOf = (bytes, key) => sign(null, bytes, key)

/** Returns a statement in a signed envelope (DSSE). */
export function envelopeOf(statement, key) {
  const payload = Buffer.from(JSON.stringify(statement))
  const signed = `DSSEv1 ${payloadType.length} ${payloadType} ${payload.length} `
  const keyid = createHash('sha256').update(publicKeyOf(key)).digest('hex')
  const sig = signatureOf(Buffer.concat([Buffer.from(signed), payload]), key).toString('base64')
  return { payloadType, payload: payload.toString('base64'), signatures: [{ keyid, sig }] }
}

/** Returns the public part of a key in PEM. */
export const publicKeyOf = key => createPublicKey(key).export({ type: 'spki', format: 'pem' })
