/** The path below which the site is served, with a slash at its end: scripts lie in `assets` there. */
export const root = new URL('..', import.meta.url).pathname
