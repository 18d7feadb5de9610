import { expect } from 'vitest'
import { testWith } from '../support/tools.ts'
import { pages } from './pages.ts'
import { openSession } from './session.ts'
import { replay } from './transcript.ts'

const transcripts = pages
  .map(page => ({ ...page, blocks: page.blocks.filter(({ language }) => language === 'console') }))
  .filter(({ blocks }) => blocks.length > 0)

const programs = ['curl', 'jq', 'npm', 'ogrinfo', 'sha256sum', 'unzip']

for (const { path, blocks } of transcripts)
  testWith(
    ['bash', 'script', ...programs.filter(program => blocks.some(({ text }) => text.includes(`${program} `)))],
    `the terminal sessions of ${path} show the real output`,
    async () => {
      await using session = await openSession()
      const [shown, real] = await replay(session, blocks)
      expect(real).toBe(shown)
    },
    600_000,
  )
