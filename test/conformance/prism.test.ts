import { afterAll, expect, test } from 'vitest'
import { type Json, openApi } from '../support/api.ts'
import { wire } from '../support/wire.ts'
import { startPrism } from './prism.ts'
import { servedDocument } from './served-document.ts'
import { startSwitchboard } from './switchboard.ts'
import { throughPrism } from './through-prism.ts'

const document: Json = JSON.parse(await servedDocument())
const create = document.paths['/lists'].post
create.requestBody.content['application/json'].schema.properties.authorName.maxLength = 2
document.components.schemas.AnyList.properties.title.maxLength = 10
delete document.paths['/lists/{slug}'].delete.responses[204]

const opened = new AsyncDisposableStack()
const { address: upstream } = opened.use(await startSwitchboard())
const prism = opened.use(await startPrism(JSON.stringify(document), `${upstream}/api/v1`))
wire.to = throughPrism(prism.address)
const api = opened.use(await openApi())
afterAll(() => opened.disposeAsync())

const body = { title: 'Trastevere', authorName: 'Al' }
const ask = (route: string, members = {}, token = api.key) => api.ask(route, { token, body: { ...body, ...members } })

test('valid exchanges pass, including correct refusals', async () => {
  expect((await ask('POST /lists')).status).toBe(201)
  expect((await ask('POST /lists', { authorName: 7 })).status).toBe(400)
  expect((await ask('POST /lists', {}, 'nonsense')).status).toBe(401)
  expect((await ask('PUT /lists')).status).toBe(405)
})

test('an input forbidden by the document but accepted by the service fails', async () => {
  await expect(ask('POST /lists', { authorName: 'Ada' })).rejects.toThrow(/request\.body\.authorName maxLength \(201\)/)
})

test('a response that is undescribed or not as described fails', async () => {
  const { json } = await ask('POST /lists')
  const { slug, editToken } = json
  const rename = { title: 'Eat in Rome' }
  await api.ask(`PATCH /lists/${slug}`, { token: editToken, body: rename })
  await expect(api.ask(`GET /lists/${slug}`)).rejects.toThrow(/response\.body\.title maxLength \(200\)/)
  await expect(api.ask(`DELETE /lists/${slug}`, { token: editToken })).rejects.toThrow(/response .*\(204\)/)
})
