/** 32 bits of a text, for looking it up where a few wrong hits do no harm: whatever is found is compared with the text itself (FNV-1a). */
export const hash32 = (text: string): number => {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ (text.charCodeAt(i) & 0xff), 0x01000193)
    hash = Math.imul(hash ^ (text.charCodeAt(i) >>> 8), 0x01000193)
  }
  // Numbers of 32 bits with a sign take four bytes in an index; without one half of them would take six.
  return hash | 0
}
