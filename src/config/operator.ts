import type { SettingGroup } from '../core/settings/setting.ts'
import { contacts, filePath } from '../core/settings/values.ts'

const ownPage = (description: string) => ({
  schema: filePath,
  defaultText: undefined,
  allowed: 'a readable Markdown file in UTF-8',
  description,
})

/** Texts and contacts of the operator. */
export const operatorSettings = {
  IMPRINT_FILE: ownPage(
    'File with the imprint, which many countries require. Shown at `/imprint`, with a link on every page. Read at start. HTML in it is shown as text. Unset: no such page.',
  ),
  PRIVACY_FILE: ownPage(
    'File with the privacy notice, shown at `/privacy` in the same way. [A template](examples/privacy.md) says which data Forklist stores.',
  ),
  TERMS_FILE: ownPage('File with the terms of use, shown at `/terms` in the same way.'),
  SECURITY_CONTACT: {
    schema: contacts,
    defaultText: undefined,
    allowed: 'mailto:, https: or tel: addresses, separated by commas, preferred one first',
    description:
      'Contacts for security reports, published at `/.well-known/security.txt` (RFC 9116). Unset: no such file.',
  },
} as const satisfies SettingGroup
