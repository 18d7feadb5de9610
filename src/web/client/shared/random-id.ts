/** Returns 32 random characters. `crypto.randomUUID` does not exist on pages without TLS. */
export const randomId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('')
