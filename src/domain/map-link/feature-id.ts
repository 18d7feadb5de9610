const shape = /^0x([0-9a-f]{1,16}):0x([0-9a-f]{1,16})$/i

/**
 * The place id (`ChIJ…`) of a Google feature id (`0xA:0xB`): both write down the same two numbers.
 * @returns `undefined` for another shape, and for an `A` of 0, which says the business without saying where it is
 */
export const placeIdOfFeature = (featureId: string): string | undefined => {
  const [a, b] = (shape.exec(featureId) ?? []).slice(1).map(half => BigInt(`0x${half}`))
  if (!a || b === undefined) return undefined
  // A message whose first field is a message of two numbers.
  const bytes = Buffer.alloc(20)
  bytes.set([0x0a, 18, 0x09])
  bytes.writeBigUInt64LE(a, 3)
  bytes.set([0x11], 11)
  bytes.writeBigUInt64LE(b, 12)
  return bytes.toString('base64url')
}
