import * as z from 'zod'
import type { SettingGroup } from '../core/settings/setting.ts'
import { openServerUrl } from '../core/settings/values.ts'

/** Another machine's service, for the command line. */
export const remoteSettings = {
  FORKLIST_URL: {
    schema: openServerUrl,
    defaultText: undefined,
    allowed: 'an http:// or https:// URL without user, password, ? and #',
    description:
      'Public URL of another machine’s service. Every operation of the [command line](command-line.md#another-machines-service) and `forklist mcp` then use it. The service itself does not read it. Unset: the database of this machine.',
  },
  FORKLIST_KEY: {
    schema: z.string().regex(/^[\x21-\x7e]+$/),
    defaultText: undefined,
    redactedAs: 'not printable',
    allowed: 'an API key',
    description: 'API key for the service at `FORKLIST_URL`, or at `--url`. Public lists can be read without one.',
  },
} as const satisfies SettingGroup
