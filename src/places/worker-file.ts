import { extname } from 'node:path'

/** What runs in a thread. Node runs the sources as they are, and what is published is built. @param name of a file of this folder, without its kind */
export const workerFile = (name: string): URL => new URL(`./${name}${extname(import.meta.url)}`, import.meta.url)
