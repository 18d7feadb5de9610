import { once } from 'node:events'
import { expect } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { testWith } from '../support/tools.ts'
import { runAs } from './image.ts'
import { openSandbox } from './sandbox.ts'

const attempt = (path: string) => `try { require('fs').writeFileSync('${path}', ''); console.log('${path}') } catch {}`

testWith(
  ['bwrap'],
  'the image serves lists as another user, and writes only to its volume and /tmp',
  async () => {
    using sandbox = openSandbox()
    const environment = { PORT: String(await freePort()), EXAMPLE_LIST: 'off', LOG_LEVEL: 'warn' }
    const end = async (command: readonly string[]) => (await sandbox.run(command, environment)).ended

    const writable = ['/nowhere', '/app/nowhere', '/usr/local/bin/nowhere', '/etc/nowhere', '/tmp/here', '/data/here']
    const probe = await end(['node', '-e', `${writable.map(attempt).join(';')}; console.log(process.getuid())`])
    expect(probe).toEqual({ code: 0, stdout: '/tmp/here\n/data/here\n1000\n', stderr: '' })
    expect(await end(runAs.healthcheck), 'no server is running yet').toMatchObject({ code: 1, stderr: '' })

    const { result, stdout, ended, kill } = await sandbox.run(runAs.command, environment)
    while (!/API key/.test(result.stdout))
      if (await Promise.race([ended.then(() => true), once(stdout!, 'data').then(() => false)])) break
    expect(result).toMatchObject({ code: null, stdout: expect.stringContaining('Forklist is at'), stderr: '' })
    expect((await end(runAs.healthcheck)).code).toBe(0)

    const key = (await end(['forklist', 'keys', 'create', '--name', 'Ada'])).stdout.trim()
    const api = `http://127.0.0.1:${environment.PORT}/api/v1`
    const made = await fetch(`${api}/lists`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        title: 'Eat in Rome',
        authorName: 'Ada',
        places: [{ query: 'Armando al Pantheon', near: 'Rome' }],
      }),
    })
    expect(made.status).toBe(201)
    const { slug } = (await made.json()) as { slug: string }
    const read = await fetch(`${api}/lists/${slug}`)
    expect(await read.json()).toMatchObject({ title: 'Eat in Rome', places: [{ rank: 1 }] })
    expect((await fetch(`http://127.0.0.1:${environment.PORT}/lists/${slug}/picture.png`)).status).toBe(200)

    kill(runAs.stopSignal)
    expect(await ended).toMatchObject({ code: 0, stderr: '' })
  },
  120_000,
)
