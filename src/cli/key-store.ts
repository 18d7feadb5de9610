import * as z from 'zod'
import type { AuditNote } from '../core/audit.ts'
import { tableColumns } from '../core/table-columns.ts'

export const ApiKeys = z.object({
  keys: z.array(
    z
      .object({
        id: z.string(),
        name: z.string(),
        createdAt: z.iso.datetime(),
        lastUsedAt: z.string().optional(),
        revokedAt: z.iso.datetime().optional(),
      })
      .register(tableColumns, { columns: ['id', 'name', 'createdAt', 'lastUsedAt', 'revokedAt'], key: 'id' }),
  ),
})
export type ApiKey = z.output<typeof ApiKeys>['keys'][number]

export type KeyStore = {
  create(name: string, audit: AuditNote): Promise<{ key: string; apiKey: ApiKey }>
  list(): Promise<ApiKey[]>
  revoke(id: string, audit: AuditNote): Promise<boolean>
}
