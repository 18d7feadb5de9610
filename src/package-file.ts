/**
 * A file of this installation that is no code.
 * @param path from the package's root, which lies one folder above this one's folder and above the folder of what is built of it
 */
export const packageFile = (path: string): URL => new URL(`../${path}`, import.meta.url)
