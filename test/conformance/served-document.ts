import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLog } from '../../src/log.ts'
import { openService } from '../../src/service.ts'

/** The OpenAPI document as the real service serves it. */
export async function servedDocument(): Promise<string> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'forklist-'))
  const settings = { dataDir: folder.path, databaseUrl: undefined, sharedCacheSeconds: 0 }
  await using service = await openService(settings, 'https://forklist.example', openLog('silent'))
  const answer = await service.fetch(new Request('https://forklist.example/api/v1/openapi.json'))
  if (!answer.ok) throw new Error(`The document came as ${answer.status}`)
  return answer.text()
}
