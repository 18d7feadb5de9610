import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openApp } from '../../src/server/app.ts'
import { openLog } from '../../src/server/observability/logger.ts'

/** Returns the OpenAPI document as the real service serves it. @param query of its address */
export async function servedDocument(query = ''): Promise<string> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'forklist-'))
  const settings = { dataDir: folder.path, databaseUrl: undefined, sharedCacheSeconds: 0 }
  await using service = await openApp(settings, 'https://forklist.example', openLog('silent'))
  const answer = await service.fetch(new Request(`https://forklist.example/api/v1/openapi.json${query}`))
  if (!answer.ok) throw new Error(`The document returned ${answer.status}`)
  return answer.text()
}
