import { extname } from 'node:path'

/**
 * What runs in a thread. Node runs the sources as they are, and what is published is built.
 * @param beside the address of the module that starts it
 * @param name of a file in the same folder, without its kind
 */
export const workerFile = (beside: string, name: string): URL => new URL(`./${name}${extname(beside)}`, beside)
