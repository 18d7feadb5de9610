import { paths } from '../../../src/api/oauth/addresses.ts'
import { claudeMetadata } from '../../api/oauth/sign-in.ts'
import { holesOf, shapeOf } from './holes.ts'
import { inAddress, jsonSlot, maxHeadBytes, requestOf, type Slot } from './requests.ts'

/** Requests to the endpoints of OAuth 2.1 and its extensions. */
const fields = [
  ...['client_id', 'redirect_uri', 'response_type', 'response_mode', 'scope', 'state', 'nonce', 'prompt', 'resource'],
  ...['code_challenge', 'code_challenge_method', 'code_verifier', 'code', 'grant_type', 'refresh_token', 'token'],
  ...['token_type_hint', 'client_secret', 'client_assertion', 'client_assertion_type', 'request', 'request_uri'],
  ...['claims', 'login_hint', 'ui_locales', 'id_token_hint', 'answer', 'key', 'aFieldOfNone'],
]

/** The longest body that the library reads. */
const maxBodyLength = 56_000

const metadata = {
  ...claudeMetadata,
  ...{ scope: 'lists', contacts: ['ada@trattoria.example'], logo_uri: 'https://claude.ai/logo.png', client_id: 'a' },
  ...{ jwks_uri: 'https://claude.ai/jwks', jwks: { keys: [{ kty: 'OKP', x: 'a' }] }, software_id: 'a' },
}

/** Returns a slot for each member of a registration and each sign-in field, both in the address and in a form. */
export const oauthSlots = (): Slot[] => {
  const good = {
    client_id: 'a',
    response_type: 'code',
    redirect_uri: claudeMetadata.redirect_uris[0]!,
    grant_type: 'refresh_token',
  }
  const form = (field: string, content: string) =>
    `${new URLSearchParams({ ...good, [field]: '' })}&${field}=${content}`
  const ofFields = Object.values(paths).flatMap(path =>
    fields.flatMap((field): Slot[] => [
      {
        ...{ name: `${path}, query ${field}`, byteLimit: maxHeadBytes, takes: 'text' },
        request: content => requestOf('GET', `${path}?${form(field, inAddress(content))}`),
      },
      {
        ...{ name: `${path}, field ${field}`, byteLimit: maxBodyLength, takes: 'text' },
        request: content =>
          requestOf('POST', path, {
            type: 'application/x-www-form-urlencoded',
            body: form(field, encodeURIComponent(content.toWellFormed())).slice(0, maxBodyLength),
          }),
      },
    ]),
  )
  const ofMembers = holesOf(shapeOf(metadata), metadata).map(hole => ({
    ...jsonSlot(paths.registration, hole, body => requestOf('POST', paths.registration, { body })),
    byteLimit: maxBodyLength,
  }))
  return [...ofFields, ...ofMembers]
}
