/** Returns a 32-bit hash of a text (FNV-1a). Callers must compare hits with the text itself, because hashes collide. */
export const hash32 = (text: string): number => {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ (text.charCodeAt(i) & 0xff), 0x01000193)
    hash = Math.imul(hash ^ (text.charCodeAt(i) >>> 8), 0x01000193)
  }
  // Signed 32-bit numbers take four bytes in an index. Half of the unsigned ones would take six.
  return hash | 0
}
