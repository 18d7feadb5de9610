/** What stands behind the `_` of a token: so many random characters of base62, and so many of their checksum. */
export const secretLength = 32
export const checksumLength = 6
export const tokenLength = secretLength + checksumLength
