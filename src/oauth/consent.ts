import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { errors, type Provider } from 'oidc-provider'
import type { ProblemCode } from '../core/problem.ts'
import { tokenHash, tokenKind } from '../core/token.ts'
import { paths, scope } from './addresses.ts'
import { type Asking, asking, returnsTo } from './asking.ts'
import { knownFor } from './lifetimes.ts'
import { consentPage, deadEnd, onward, type Page } from './pages.ts'
import type { Parts } from './provider.ts'

type C = Context<{ Bindings: HttpBindings }>
type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

const formLimit = 4096

export type ConsentParts = Pick<Parts, 'addresses' | 'store' | 'isKey'> & { provider: Provider }

/** The page on which a person lets an assistant in by an API key, or does not. */
export function consent({ provider, addresses, store, isKey }: ConsentParts): Hono<{ Bindings: HttpBindings }> {
  const { origin } = new URL(addresses.base)
  const app = new Hono<{ Bindings: HttpBindings }>()
  const path = `${paths.consent}/:id`

  /** The authorisation that the browser is in the middle of. @throws SessionNotFound */
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

  const whoAsks = async (interaction: Interaction): Promise<Asking> => {
    const { clientId, clientName } = await clientOf(interaction)
    return asking(clientId, clientName, interaction.params.redirect_uri as string)
  }

  const goOn = async (c: C, { params }: Interaction, result: Parameters<Provider['interactionResult']>[2]) => {
    const address = await provider.interactionResult(c.env.incoming, c.env.outgoing, result)
    return page(c, 200, await onward(address, returnsTo(params.redirect_uri as string)))
  }

  const letIn = async (c: C, interaction: Interaction, hash: string) => {
    const client = await clientOf(interaction)
    const { clientId } = client
    const grant = new provider.Grant({ accountId: hash, clientId })
    grant.addResourceScope(addresses.resource, scope)
    await store.consented(clientId, client.metadata(), knownFor)
    const grantId = await grant.save()
    return goOn(c, interaction, { login: { accountId: hash, remember: false }, consent: { grantId } })
  }

  app.get(path, async c => page(c, 200, await consentPage(await whoAsks(await inProgress(c)))))

  app.post(path, bodyLimit({ maxSize: formLimit, onError: tooLarge }), async c => {
    if (c.req.header('origin') !== origin) return page(c, 403, await deadEnd('elsewhere'))
    const interaction = await inProgress(c)
    const { answer, key } = await c.req.parseBody()
    if (answer !== 'allow')
      return goOn(c, interaction, { error: 'access_denied', error_description: 'It was not allowed' })
    const hash = tokenHash(String(key).trim())
    const problem = (await isKey(hash)) ? undefined : whyNot(String(key).trim())
    return problem === undefined
      ? letIn(c, interaction, hash)
      : page(c, 422, await consentPage(await whoAsks(interaction), problem))
  })

  app.onError(async (error, c) => {
    if (error instanceof errors.SessionNotFound) return page(c, 400, await deadEnd('expired'))
    if (error instanceof errors.OIDCProviderError && error.expose)
      return page(c, error.statusCode === 503 ? 503 : 400, await deadEnd(error.error, error.error_description))
    throw error
  })
  return app
}

const whyNot = (key: string): ProblemCode => (tokenKind(key) === 'edit' ? 'wrong_credential' : 'invalid_credential')

const tooLarge = async (c: Context) => page(c, 413, await deadEnd('invalid_request', 'the form is too large'))

const page = (c: Context, status: 200 | 400 | 403 | 413 | 422 | 503, { body, headers }: Page) =>
  c.html(body, status, headers)
