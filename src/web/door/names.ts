/** What stands before the paths that only the website's own pages use. */
export const sitePath = '/site'

/** The header in which a page shows its form token. */
export const formTokenHeader = 'X-Form-Token'
