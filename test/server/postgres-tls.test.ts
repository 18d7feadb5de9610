import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { forklistHere } from '../cli/here.ts'
import { newApiKey } from '../faults/support/database.ts'
import { PostgresServers, serversNeed } from '../faults/support/postgres-servers.ts'
import { certificate } from '../support/certificate.ts'
import { testWith } from '../support/tools.ts'
import { serve, temporaryFolder } from './forklist.ts'

testWith(
  [...serversNeed, 'openssl'],
  'connections to PostgreSQL are encrypted on request, and a wrong certificate is refused',
  async () => {
    using folder = temporaryFolder()
    await using servers = await PostgresServers.open()
    const database = await servers.next()
    await database.init()
    const [own, anothers] = [certificate('localhost'), certificate('localhost')]
    database.encrypt(own)
    await database.start()
    const urlBy = (name: string, { cert }: typeof own) => {
      const path = join(folder.path, name)
      writeFileSync(path, cert)
      return `postgres://postgres@localhost:${database.port}/postgres?sslmode=verify-full&sslrootcert=${path}`
    }
    const settings = { DATA_DIR: folder.path, DATABASE_URL: urlBy('own.pem', own) }
    await newApiKey(settings.DATABASE_URL, folder.path)

    await using server = await serve(settings)
    const example = await fetch(new URL(/lists\/[\w-]+/.exec(server.result.stdout)![0], server.address))
    expect(example.status).toBe(200)
    const connections = await database.query(
      "select ssl from pg_stat_ssl join pg_stat_activity using (pid) where backend_type = 'client backend' and pid <> pg_backend_pid()",
    )
    expect(new Set(connections.map(({ ssl }) => ssl))).toEqual(new Set([true]))

    const refused = await forklistHere(['keys', 'list'], { ...settings, DATABASE_URL: urlBy('anothers.pem', anothers) })
    expect(refused.code).toBe(1)
    expect(refused.stderr).toMatch(/^[^\n]*certificate[^\n]*\n$/)
  },
)
