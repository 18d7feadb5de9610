import { basename, extname } from 'node:path'

/**
 * Returns the URL of a worker thread's entry file. Sources run where they are; the build has all files in one folder.
 * @param path from `src`, without extension; ends in `.worker`, by which the build finds it
 */
export const workerFile = (path: string): URL => {
  const extension = extname(import.meta.url)
  return new URL(`${extension === '.ts' ? `../${path}` : basename(path)}${extension}`, import.meta.url)
}
