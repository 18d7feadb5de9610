import type { Described } from './setting.ts'
import { contacts, filePath } from './values.ts'

const ownPage = (what: string) => ({
  schema: filePath,
  unset: undefined,
  mayBe: 'a file in Markdown and UTF-8 that can be read',
  meaning: what,
})

/** Who runs it, and what they say of it. */
export const operator = {
  IMPRINT_FILE: ownPage(
    'Who runs this service, as the law of many countries wants it said: shown at `/imprint`, with a link on every page. It is read at the start. Markup of HTML in it is shown as text. Unset: there is no such page.',
  ),
  PRIVACY_FILE: ownPage(
    'What becomes of what people write, and of their addresses: shown at `/privacy` in the same way. [A page to begin with](examples/privacy.md) says what Forklist itself keeps.',
  ),
  TERMS_FILE: ownPage('On what terms people use the service: shown at `/terms` in the same way.'),
  SECURITY_CONTACT: {
    schema: contacts,
    unset: undefined,
    mayBe: 'mailto:, https: or tel: addresses, separated by commas, the best way first',
    meaning:
      'Where people tell you of a weakness of your service: stands at `/.well-known/security.txt` (RFC 9116). Unset: there is no such file.',
  },
} as const satisfies Described
