import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { errors, type Provider } from 'oidc-provider'
import { Problem, type ProblemCode } from '../../core/problem.ts'
import { type Limits, RateLimitCharge } from '../../core/rate-limits/limits.ts'
import { tokenHash, tokenKind } from '../../core/token.ts'
import type { Permitted } from '../../storage/keyrings.ts'
import type { AddressOf } from '../../util/client-address.ts'
import { accountIdOf, type Consenter } from './account.ts'
import { paths, scope } from './addresses.ts'
import { type ConsentRequest, consentRequest, returnsTo } from './clients.ts'
import { clientLifetime } from './lifetimes.ts'
import { type Chosen, consentPage, errorPage, type Page, redirectPage } from './pages.ts'
import { holderOf } from './pass-keyring.ts'
import type { ProviderParts } from './provider.ts'

type C = Context<{ Bindings: HttpBindings }>
type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

/** Maximum number of lists that a person chooses. Each takes up to 130 bytes of the form. */
const maxChosen = 200
const formLimit = 32 * 1024

export type ConsentParts = Pick<ProviderParts, 'addresses' | 'store' | 'keyrings' | 'isKey' | 'guests'> & {
  provider: Provider
  addressOf: AddressOf
  /** The path of the script that offers the lists of this browser. */
  scriptPath: string
}

/** Serves the page on which a person grants or denies access with an API key. */
export function consent({
  provider,
  addresses,
  store,
  keyrings,
  isKey,
  guests,
  addressOf,
  scriptPath,
}: ConsentParts): Hono<{ Bindings: HttpBindings }> {
  const { origin } = new URL(addresses.base)
  const app = new Hono<{ Bindings: HttpBindings }>()
  const path = `${paths.consent}/:id`

  /** Returns the authorization that the browser is in. @throws SessionNotFound */
  const inProgress = async (c: C): Promise<Interaction> => {
    const interaction = await provider.interactionDetails(c.env.incoming, c.env.outgoing)
    if (interaction.uid !== c.req.param('id')) throw new errors.SessionNotFound('another one is in progress')
    return interaction
  }

  const clientOf = async ({ params }: Interaction) => {
    const client = await provider.Client.find(params.client_id as string)
    if (!client) throw new errors.InvalidClient('client is invalid')
    return client
  }

  const consentRequestOf = async (interaction: Interaction): Promise<ConsentRequest> => {
    const { clientId, clientName } = await clientOf(interaction)
    return consentRequest(clientId, clientName, interaction.params.redirect_uri as string)
  }

  const finish = async (c: C, { params }: Interaction, result: Parameters<Provider['interactionResult']>[2]) => {
    const address = await provider.interactionResult(c.env.incoming, c.env.outgoing, result)
    return page(c, 200, await redirectPage(address, returnsTo(params.redirect_uri as string)))
  }

  const allow = async (c: C, interaction: Interaction, consenter: Consenter, permitted: Permitted) => {
    const client = await clientOf(interaction)
    const { clientId } = client
    const accountId = accountIdOf(consenter)
    const grant = new provider.Grant({ accountId, clientId })
    grant.addResourceScope(addresses.resource, scope)
    await store.consented(clientId, client.metadata(), clientLifetime)
    const grantId = await grant.save()
    const of = { grant: grantId, keyHash: consenter.keyHash }
    await keyrings.create(of, holderOf(interaction), permitted)
    return finish(c, interaction, { login: { accountId, remember: false }, consent: { grantId } })
  }

  const asked = async (interaction: Interaction, chosen?: Chosen, problem?: ProblemCode) =>
    consentPage({
      request: await consentRequestOf(interaction),
      script: addresses.base + scriptPath,
      guests,
      chosen,
      problem,
    })

  app.get(path, async c => page(c, 200, await asked(await inProgress(c))))

  app.post(path, bodyLimit({ maxSize: formLimit, onError: tooLarge }), async c => {
    if (c.req.header('origin') !== origin) return page(c, 403, await errorPage('elsewhere'))
    const interaction = await inProgress(c)
    const { answer, key, list = [], mayDelete } = await c.req.parseBody({ all: true })
    const chosen = { tokens: tokensIn([list].flat()), mayDelete: mayDelete === 'yes' }
    if (answer === 'guest' && guests) {
      const address = addressOf(c.env)
      await guestCharge(guests.limits, address).take()
      return allow(c, interaction, { keyHash: guests.keyHash, isGuest: true }, { ...chosen, address })
    }
    if (answer !== 'allow')
      return finish(c, interaction, { error: 'access_denied', error_description: 'It was not allowed' })
    const keyHash = tokenHash(String(key).trim())
    if (await isKey(keyHash)) return allow(c, interaction, { keyHash, isGuest: false }, chosen)
    return page(c, 422, await asked(interaction, chosen, problemOf(String(key).trim())))
  })

  app.onError(async (error, c) => {
    if (error instanceof Problem && error.code === 'rate_limited') return page(c, 429, await errorPage('guests'))
    if (error instanceof errors.SessionNotFound) return page(c, 400, await errorPage('expired'))
    if (error instanceof errors.OIDCProviderError && error.expose)
      return page(c, error.statusCode === 503 ? 503 : 400, await errorPage(error.error, error.error_description))
    throw error
  })
  return app
}

/** Returns the edit tokens by slug. @param lists as the script writes them: slug, space, token */
const tokensIn = (lists: readonly unknown[]): Map<string, string> =>
  new Map(
    lists
      .slice(0, maxChosen)
      .map(list => String(list).split(' ') as [string, string])
      .filter(([, token = '']) => tokenKind(token) === 'edit'),
  )

const guestCharge = (limits: Limits, address: string) =>
  new RateLimitCharge([
    [limits.siteDailyGuests, ''],
    [limits.siteDailyGuestsPerAddress, address],
  ])

const problemOf = (key: string): ProblemCode => (tokenKind(key) === 'edit' ? 'wrong_credential' : 'invalid_credential')

const tooLarge = async (c: Context) => page(c, 413, await errorPage('invalid_request', 'the form is too large'))

const page = (c: Context, status: 200 | 400 | 403 | 413 | 422 | 429 | 503, { body, pageHeaders: headers }: Page) =>
  c.html(body, status, headers)
