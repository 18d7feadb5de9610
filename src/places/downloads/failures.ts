import { statfs } from 'node:fs/promises'

/** Why a download failed: one line that says what to do next. Everything transferred so far stays on disk. */
export class DownloadFailed extends Error {
  override name = 'DownloadFailed'
}

/** The server no longer has the document: an old release was deleted. */
export class DocumentGone extends DownloadFailed {}

/** Another file is now at the address. Ranges of two files must not be mixed. */
export class FileChanged extends DownloadFailed {}

/** A failed attempt that may succeed when repeated. */
export class Transient extends Error {
  /** The pause that the server asks for. */
  readonly pauseMs: number | undefined
  constructor(message: string, pauseMs?: number) {
    super(message)
    this.pauseMs = pauseMs
  }
}

/** Network errors that another attempt does not repair. */
const lasting: Readonly<Record<string, string>> = {
  ENOTFOUND: 'was not found: check the network',
  ERR_TLS_CERT_ALTNAME_INVALID: 'has a certificate for another name',
  CERT_HAS_EXPIRED: 'has an expired certificate',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'has a certificate that no authority signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'has a certificate that cannot be verified',
}

const passing: Readonly<Record<string, string>> = {
  EAI_AGAIN: 'was not found, because the name server did not answer: check the network',
  ECONNREFUSED: 'refused the connection',
  ECONNRESET: 'closed the connection',
  EHOSTUNREACH: 'cannot be reached: check the network',
  ENETUNREACH: 'cannot be reached: check the network',
  ETIMEDOUT: 'did not answer in time',
  UND_ERR_CONNECT_TIMEOUT: 'did not answer in time',
  UND_ERR_SOCKET: 'closed the connection',
}

/**
 * Returns what an error of `fetch` means: `DownloadFailed` if it lasts, else `Transient`.
 * @param setting names the server
 */
export const networkFailure = (host: string, setting: string, error: unknown): DownloadFailed | Transient => {
  const { code = '' } = ((error as Error).cause ?? error) as { code?: string }
  if (lasting[code]) return new DownloadFailed(`${host} ${lasting[code]}, or check ${setting}`)
  return new Transient(`${host} ${passing[code] ?? `closed the connection${code && ` (${code})`}`}`)
}

/** Checks that a folder's disk has room for a file. @throws DownloadFailed; Error of `node:fs` */
export const checkRoom = async (folder: string, bytes: number): Promise<void> => {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (bytes > free)
    throw new DownloadFailed(
      `The download has ${gigabytes(bytes)}, and the disk of ${folder} has room for ${gigabytes(free)}`,
    )
}

const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`
