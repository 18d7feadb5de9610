import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/**
 * Encrypts a value with AES-256-GCM.
 * @param key 32 bytes
 * @param place where the text is stored. It opens with the same place only, so a copy elsewhere is useless.
 */
export function seal(key: Uint8Array, value: unknown, place = ''): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
  const text = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')
}

/** Decrypts a text of `seal`. @throws Error for another key or place, or a changed text */
export function unseal(key: Uint8Array, sealed: string, place = ''): unknown {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
    .setAAD(Buffer.from(place))
    .setAuthTag(bytes.subarray(12, 28))
  return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString())
}
