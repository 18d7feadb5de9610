import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { errors, type Provider } from 'oidc-provider'
import type { ProblemCode } from '../../core/problem.ts'
import { tokenHash, tokenKind } from '../../core/token.ts'
import { paths, scope } from './addresses.ts'
import { type ConsentRequest, consentRequest, returnsTo } from './consent-request.ts'
import { clientLifetime } from './lifetimes.ts'
import { consentPage, errorPage, type Page, redirectPage } from './pages.ts'
import type { ProviderParts } from './provider.ts'

type C = Context<{ Bindings: HttpBindings }>
type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

const formLimit = 4096

export type ConsentParts = Pick<ProviderParts, 'addresses' | 'store' | 'isKey'> & { provider: Provider }

/** Serves the page on which a person grants or denies access with an API key. */
export function consent({ provider, addresses, store, isKey }: ConsentParts): Hono<{ Bindings: HttpBindings }> {
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

  const allow = async (c: C, interaction: Interaction, hash: string) => {
    const client = await clientOf(interaction)
    const { clientId } = client
    const grant = new provider.Grant({ accountId: hash, clientId })
    grant.addResourceScope(addresses.resource, scope)
    await store.consented(clientId, client.metadata(), clientLifetime)
    const grantId = await grant.save()
    return finish(c, interaction, { login: { accountId: hash, remember: false }, consent: { grantId } })
  }

  app.get(path, async c => page(c, 200, await consentPage(await consentRequestOf(await inProgress(c)))))

  app.post(path, bodyLimit({ maxSize: formLimit, onError: tooLarge }), async c => {
    if (c.req.header('origin') !== origin) return page(c, 403, await errorPage('elsewhere'))
    const interaction = await inProgress(c)
    const { answer, key } = await c.req.parseBody()
    if (answer !== 'allow')
      return finish(c, interaction, { error: 'access_denied', error_description: 'It was not allowed' })
    const hash = tokenHash(String(key).trim())
    const problem = (await isKey(hash)) ? undefined : problemOf(String(key).trim())
    return problem === undefined
      ? allow(c, interaction, hash)
      : page(c, 422, await consentPage(await consentRequestOf(interaction), problem))
  })

  app.onError(async (error, c) => {
    if (error instanceof errors.SessionNotFound) return page(c, 400, await errorPage('expired'))
    if (error instanceof errors.OIDCProviderError && error.expose)
      return page(c, error.statusCode === 503 ? 503 : 400, await errorPage(error.error, error.error_description))
    throw error
  })
  return app
}

const problemOf = (key: string): ProblemCode => (tokenKind(key) === 'edit' ? 'wrong_credential' : 'invalid_credential')

const tooLarge = async (c: Context) => page(c, 413, await errorPage('invalid_request', 'the form is too large'))

const page = (c: Context, status: 200 | 400 | 403 | 413 | 422 | 503, { body, pageHeaders: headers }: Page) =>
  c.html(body, status, headers)
