import { basename, extname } from 'node:path'

/**
 * What runs in a thread. Node runs the sources as they are; what is built of them lies in one folder.
 * @param path from the folder of the sources, without its kind; it ends in `-worker`, which is how the build knows it
 */
export const workerFile = (path: string): URL => {
  const kind = extname(import.meta.url)
  return new URL(`./${kind === '.ts' ? path : basename(path)}${kind}`, import.meta.url)
}
