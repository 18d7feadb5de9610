import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { problems } from '../../../src/core/problem.ts'
import { openSignIn } from './sign-in.ts'

test('an internal error is a page or JSON, and logged without the request’s content', async () => {
  await using signIn = await openSignIn()
  const assistant = await signIn.register()
  const ada = signIn.person()
  const page = await ada.visit(assistant.address())
  const code = await assistant.code()
  {
    using database = new DatabaseSync(join(signIn.dataDir, 'forklist.db'), { timeout: 5000 })
    database.exec('alter table oauth_records rename to stolen')
  }
  const exchanged = await assistant.exchange(code)
  expect([exchanged.status, exchanged.json.error]).toEqual([500, 'server_error'])
  expect(exchanged.headers.get('access-control-allow-origin')).toBe('*')
  const visited = await signIn.person().visit(assistant.address())
  expect([visited.status, visited.text]).toEqual([500, expect.stringContaining(problems.internal.title)])
  const consented = await ada.answer(page, { key: signIn.key, answer: 'allow' })
  expect(consented.status).toBe(500)
  expect(await signIn.ask('/oauth/jwks').then(({ status }) => status), 'other requests continue').toBe(200)

  const logged = signIn.log.join('')
  expect(signIn.log).toHaveLength(3)
  expect(logged).toContain('no such table: oauth_records')
  expect(logged).toContain(exchanged.headers.get('x-request-id'))
  for (const secret of [code, assistant.verifier, signIn.key, page.path.split('/').at(-1)!])
    expect(logged + exchanged.text + consented.text).not.toContain(secret)
})
