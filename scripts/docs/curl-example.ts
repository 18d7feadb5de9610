import { asText } from '../../src/cli/command.ts'
import { isInvitation } from '../../src/core/invitations.ts'
import { type Operation, pathMembers, takesBody } from '../../src/core/operation.ts'
import { shellQuoted } from '../../src/util/shell-quoted.ts'

/** Returns the variable that holds the credential of an operation's example. */
const credentialOf = ({ credential, editTokenFor = [], example }: Operation): 'KEY' | 'EDIT' | undefined => {
  if (isInvitation(credential)) return undefined
  if (credential === 'readable') return editTokenFor.some(member => member in example) ? 'EDIT' : undefined
  return credential === 'editToken' ? 'EDIT' : 'KEY'
}

/** Returns an operation's example as a curl command. */
export function curlExample(operation: Operation): string {
  const { method, path, example, events } = operation
  const named = pathMembers(operation)
  const rest = Object.entries(example).filter(([name]) => !named.includes(name))
  const hasBody = takesBody(operation)
  const query = hasBody
    ? ''
    : new URLSearchParams(Object.fromEntries(rest.map(([name, value]) => [name, asText(value)]))).toString()
  const address = `http://localhost:3000/api/v1${path.replace(/{(\w+)}/g, (_, name) => asText(example[name]))}`
  const credential = credentialOf(operation)
  return [
    `curl${method === 'GET' ? '' : ` -X ${method}`}${events ? ' -N' : ''} ${shellQuoted(query ? `${address}?${query}` : address)}`,
    ...(credential ? [`-H "Authorization: Bearer $${credential}"`] : []),
    ...(hasBody && rest.length > 0
      ? [`-H 'Content-Type: application/json'`, `-d ${shellQuoted(JSON.stringify(Object.fromEntries(rest)))}`]
      : []),
  ].join(' \\\n  ')
}
