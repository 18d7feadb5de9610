/** Lengths of the parts after the `_` of a token: base62 random characters and their checksum. */
export const secretLength = 32
export const checksumLength = 6
export const tokenLength = secretLength + checksumLength
