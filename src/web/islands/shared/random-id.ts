/** A new text of 32 characters that nobody can guess. `crypto.randomUUID` is not there where a page came without TLS. */
export const randomId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('')
