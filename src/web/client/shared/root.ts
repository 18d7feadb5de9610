/** The path of the site with a trailing slash. Scripts are in `assets` there. */
export const root = new URL('..', import.meta.url).pathname
