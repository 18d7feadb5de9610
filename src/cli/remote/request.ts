import { isInvitation } from '../../core/invitations.ts'
import { hasSummary, type Operation, pathMembers, takesBody, type Upload } from '../../core/operation.ts'
import { fileMembersOf } from '../../core/upload.ts'
import { validate } from '../../core/validate.ts'
import { asText, kebab, UsageError } from '../command.ts'

type Input = Readonly<Record<string, unknown>>

/** A request for an operation: its path below the public URL, and the rest. */
export type OperationRequest = { path: string; init: RequestInit }

/**
 * Returns the REST request of an operation.
 * @param wantsJson whether a file is to be summarised
 * @throws UsageError; Problem
 */
export function requestOf(
  operation: Operation,
  input: Input,
  key: string | undefined,
  wantsJson: boolean,
): OperationRequest {
  const { editToken: typed, ...members } = input
  const editToken = typed === undefined ? undefined : String(typed).trim()
  // A header cannot carry it.
  if (editToken !== undefined && !/^[\x21-\x7e]+$/.test(editToken))
    throw new UsageError('--edit-token has to be an edit token.')
  const carriers = credentialsOf(operation, key, editToken)
  const inPath = pathMembers(operation)
  const rest = Object.entries(members).filter(([name]) => !inPath.includes(name))
  const headers: Record<string, string> =
    carriers.header === undefined ? {} : { authorization: `Bearer ${carriers.header}` }
  const address = addressOf(operation, input)
  const query = new URLSearchParams(operation.reportsProgress ? { progress: '1' } : {})
  const requestWith = (init: RequestInit): OperationRequest => ({
    path: query.size > 0 ? `${address}?${query}` : address,
    init: { method: operation.method, ...init },
  })
  if (takesBody(operation))
    return requestWith(bodyOf(operation.upload, { ...Object.fromEntries(rest), ...carriers.member }, headers))
  for (const [name, value] of rest)
    if (name === 'ifVersion') headers['if-match'] = `"${versionIn(operation, value)}"`
    else query.set(name, asText(value))
  if (hasSummary(operation) && (wantsJson || !operation.file)) query.set('summary', '1')
  return requestWith({ headers })
}

/** Returns the path of an operation below the public URL. @throws UsageError */
export const addressOf = ({ path }: Pick<Operation, 'path'>, input: Input): string =>
  `/api/v1${path.replace(/{(\w+)}/g, (_, name: string) => pathPart(name, input[name]))}`

/** Returns the credential in the header, and the one in the body. An edit token beside an API key is a member of the body. */
function credentialsOf(operation: Operation, key: string | undefined, editToken: string | undefined) {
  const { credential, input } = operation
  const member = editToken !== undefined && { editToken }
  if (credential === 'editToken')
    return takesBody(operation) && key !== undefined && member ? { header: key, member } : { header: editToken ?? key }
  if (credential === 'readable') return { header: editToken }
  if (isInvitation(credential)) return { header: undefined }
  return { header: key, member: 'editToken' in input.shape && member }
}

/** @throws UsageError for a part that a URL cannot carry */
function pathPart(name: string, value: unknown): string {
  const text = asText(value)
  if (/^\.{0,2}$/.test(text)) throw new UsageError(`--${kebab(name)} may not be “${text}”.`)
  return encodeURIComponent(text)
}

/** @throws Problem `invalid_input`: an If-Match header would hide that it is no version */
const versionIn = ({ fullInput }: Operation, ifVersion: unknown): unknown =>
  validate(fullInput.pick({ ifVersion: true }), { ifVersion }).ifVersion

function bodyOf(upload: Upload | undefined, body: Input, headers: Record<string, string>): RequestInit {
  if (!upload) return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const ofFile = fileMembersOf(upload)
  const options = Object.entries(body).filter(([name]) => !ofFile.includes(name))
  const form = new FormData()
  const file = new Blob([Buffer.from(body[upload.content] as string, 'base64')])
  // Without a name of ours, the form would call the file “blob”.
  form.set('file', file, (body[upload.filename] as string | undefined) ?? '')
  form.set('options', JSON.stringify(Object.fromEntries(options)))
  return { headers, body: form }
}
