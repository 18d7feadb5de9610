import { afterAll, beforeAll, expect } from 'vitest'
import { readDoc } from '../../src/web/pages/developers/docs.ts'
import { openSession, type Session } from '../docs/session.ts'
import { settled } from '../docs/transcript.ts'
import { testWith } from '../support/tools.ts'

let session: Session
let key: string
beforeAll(async () => {
  session = await openSession()
  key = (await session.running.service.storage.apiKeys.create('examples')).key
})
afterAll(() => session[Symbol.asyncDispose]())

const examples = [
  { file: 'first-list.sh', run: 'bash first-list.sh', needs: ['bash', 'curl', 'jq'] },
  { file: 'first-list.ts', run: 'node first-list.ts', needs: ['bash'] },
  { file: 'first-list.py', run: 'python3 first-list.py', needs: ['bash', 'python3'] },
]

/** Runs an example program as the page describes, from a file with the shown content. */
const run = ({ file, run }: (typeof examples)[number], FORKLIST_KEY: string): Promise<string> =>
  session.bash(
    `cat > ${file} <<'END OF FILE'\n${readDoc(`examples/${file}`)}END OF FILE\n${run}; echo "[ended with $?]"`,
    {
      FORKLIST_KEY,
    },
  )

for (const example of examples) {
  testWith(example.needs, `${example.file} makes, ranks and reads the first list`, async () => {
    const address = 'http://localhost:3000/lists/eat-in-rome-…'
    expect(settled(await run(example, key)).replace(/edit#edit_…/, 'edit#TOKEN')).toBe(
      [
        '1. Dar Poeta',
        '2. Armando al Pantheon',
        '3. da Felice',
        `To read it: ${address}`,
        `To change it: ${address}/edit#TOKEN`,
        '[ended with 0]',
        '',
      ].join('\n'),
    )
  })

  testWith(example.needs, `${example.file} reports a wrong key`, async () => {
    const output = await run(example, 'forklist_mistyped')
    expect(output).not.toContain('[ended with 0]')
    expect(output).toMatch(/401|invalid_credential/)
  })
}
