import {
  createPrivateKey,
  createPublicKey,
  decapsulate,
  encapsulate,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { seal, unseal } from './sealed.ts'

// A token yields an X25519 key pair. A key is wrapped for its public key (RFC 9180's DHKEM, then AES-256-GCM), so wrapping needs no
// token of another window. Only the token itself unwraps.

/** The DER form of an X25519 private key (RFC 8410) before its 32 bytes. */
const privateKeyPrefix = Buffer.from('302e020100300506032b656e04220420', 'hex')

const privateKeyOf = (token: string): KeyObject => {
  const bytes = Buffer.from(hkdfSync('sha256', token, '', 'forklist keyring', 32))
  return createPrivateKey({ key: Buffer.concat([privateKeyPrefix, bytes]), format: 'der', type: 'pkcs8' })
}

/** Returns a new random key. */
export const newKey = (): Buffer => randomBytes(32)

/** Returns the public key of a token. @param token at least 120 random bits */
export const publicKeyOf = (token: string): string => createPublicKey(privateKeyOf(token)).export({ format: 'jwk' }).x!

/** Wraps a key for the token of a public key. @param place where it is stored; see `seal` */
export function wrapKey(key: Buffer, publicKey: string, place: string): string {
  const recipient = createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x: publicKey }, format: 'jwk' })
  const { sharedKey, ciphertext } = encapsulate(recipient)
  return `${Buffer.from(ciphertext).toString('base64url')}.${seal(sharedKey, key.toString('base64url'), place)}`
}

/** Unwraps a key. @throws Error for another token or place */
export function unwrapKey(wrapped: string, token: string, place: string): Buffer {
  const [ciphertext = '', sealed = ''] = wrapped.split('.')
  const sharedKey = decapsulate(privateKeyOf(token), Buffer.from(ciphertext, 'base64url'))
  return Buffer.from(unseal(sharedKey, sealed, place) as string, 'base64url')
}
