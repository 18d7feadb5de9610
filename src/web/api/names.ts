/** Prefix of the paths that only the website's own pages use. */
export const sitePath = '/site'

/** The header with a page's form token. */
export const formTokenHeader = 'X-Form-Token'
