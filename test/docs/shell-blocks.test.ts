import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exampleIds } from '../../src/domain/examples.ts'
import { serve } from '../server/forklist.ts'
import { declarePrograms } from '../support/programs.ts'
import { testWith } from '../support/tools.ts'
import { pages } from './pages.ts'
import { openSession, type Session } from './session.ts'

/** Why a block is not run here, by words that it has. */
const notRun: readonly [words: RegExp, reason: string][] = [
  [
    /places get|places update|maps get|geofabrik|overturemaps|api\.(openai|anthropic)\.com|inspector/,
    'needs a network',
  ],
  [/psql|pg_dump|pg_restore|createdb|createuser|postgres:\/\//, 'needs PostgreSQL'],
  [
    /^(sudo )?git |apt-get|npm (ci|version)|npm install --global|build:(executable|starter|site)|npm test/m,
    'changes this machine or the sources',
  ],
  [/useradd|install -m (644|755)|systemctl stop litestream|enable --now/, 'needs systemd and root'],
  [/npm run release|mcp-publisher/, 'needs the key of the releases or of a registry'],
  [/scp |litestream replicate/, 'needs another machine'],
  [/^mv forklist-\*/, 'needs the executable, see test/scripts/executable.test.ts'],
  [/^docker (build|stop)|up --build/m, 'needs Docker'],
]

const slug = 'eat-in-rome-jdkqcf'

/** What must be there before a block, by words that it has. */
const preparations: readonly [words: RegExp, script: (match: readonly string[]) => string][] = [
  [/restore (\S+\.db)/, ([, file]) => `mkdir -p "$(dirname ${file})"; forklist backup ${file}`],
  [/forklist-%F|forklist-\$\(date|BACKUP_DIR/, () => 'mkdir -p /mnt/backups/forklist'],
  [/^(sudo )?forklist load (\S+)/, ([, , file]) => `forklist dump ${file}; export DATA_DIR=$PWD/other`],
  [/undo-retire/, () => 'forklist dump retired.ndjson --retire'],
  [/edit-link\.txt/, () => `echo "https://lists.example/lists/${slug}/edit#$EDIT" > edit-link.txt`],
  [/key\.txt|login/, () => 'echo $KEY > key.txt'],
  [
    /reports close/,
    () => 'forklist() { case "$*" in *rep_*) command forklist reports;; *) command forklist "$@";; esac; }',
  ],
  [/alias remove '(.+)' (\S+)/, ([, name, id]) => `forklist places alias add '${name}' ${id}`],
  [/sha256sum/, () => 'echo text > forklist-0.1.0.tgz; sha256sum *.tgz > SHA256SUMS'],
  [
    /pkeyutl/,
    () => `openssl genpkey -algorithm ed25519 -out key.pem; openssl pkey -in key.pem -pubout -out release-key.pem
      echo text > SHA256SUMS; openssl pkeyutl -sign -rawin -inkey key.pem -in SHA256SUMS -out SHA256SUMS.sig`,
  ],
  [/FOLDER/, () => 'mkdir FOLDER'],
]

/** Commands that stand for those of other systems. What they run in a service's place, they run here. */
const standIns = `
started() {
  PORT=0 command forklist serve > started 2>&1 & local service=$!
  until grep -q 'API key' started || ! kill -0 $service 2> stopped; do sleep 0.1; done
  kill $service && wait $service || { cat started; return 1; }
}
forklist() {
  case "$1" in
    serve) started ;;
    login) command forklist "$@" < key.txt ;;
    *) command forklist "$@" ;;
  esac
}
npm() { if [ "$1" = start ]; then started; else command npm "$@"; fi; }
npx() { case "$1" in ./*.tgz) shift; forklist "$@" ;; *) false ;; esac; }
sudo() { "$@"; }
systemctl() { :; }
litestream() { [ "$1" = restore ]; }
editor() { export DATA_DIR=$PWD/moved; }
journalctl() { cat "$LOG"; }
chown() { :; }
install() { mkdir -p "\${@: -1}"; }
claude() { [ "$1 $2" = 'mcp add' ]; }
gemini() { claude "$@"; }
codex() { claude "$@"; }
docker() {
  local verb=
  while [ $# -gt 0 ]; do
    case "$1" in exec | run) verb=$1 ;; forklist) shift; break ;; esac
    shift
  done
  case "$verb \${1-}" in
    'exec forklist') shift; forklist "$@" ;;
    'run '*) forklist "$@" ;;
  esac
}
`

let session: Session
let environment: Record<string, string>
let list: { slug: string; editToken: string }

beforeAll(async () => {
  using _ = declarePrograms(['bash'])
  session = await openSession()
  const key = (await session.running.service.storage.apiKeys.create('blocks')).key
  const made = await session.bash(
    'export DATA_DIR=$PWD/prepared; forklist create-list --title "Eat in Rome" --author-name Ada 2> made',
  )
  list = JSON.parse(made)
  const folder = (await session.bash('pwd')).trim()
  await using service = await serve({ DATA_DIR: join(folder, 'logged'), LOG_LEVEL: 'info' })
  const headers = { 'x-request-id': '2c2142d883414257-1n' }
  await fetch(`${service.address}/api/v1/lists/none-k3v9qa`, { headers })
  const { stdout, stderr } = await service.stop()
  const file = join(folder, 'service.log')
  // With a line of text, as a start that failed leaves it.
  writeFileSync(file, `Port 3000 on localhost is in use: stop the other program, or set PORT.\n${stdout}${stderr}`)
  environment = { KEY: key, FORKLIST_KEY: key, EDIT: list.editToken, LOG: file, PREPARED: join(folder, 'prepared') }
})
afterAll(() => session[Symbol.asyncDispose]())

const blocks = pages
  // test/docs/operation-examples.test.ts runs those of the operations.
  .filter(({ path }) => path !== 'docs/operations.md')
  .flatMap(({ path, blocks }) =>
    blocks.filter(({ language }) => language === 'sh').map(({ text, line }) => ({ at: `${path}:${line}`, text })),
  )

/** Returns a block as it is run here: in folders of its own, on the list and the service of the tests. */
const here = (text: string): string =>
  text
    .replaceAll(/(?<![\w.:/])\/(?=(mnt|srv|opt|etc|var|backups|data)\/)/g, '$HERE/')
    .replaceAll(exampleIds.slug, slug)
    .replaceAll(slug, list.slug)
    .replaceAll('SLUG', list.slug)
    .replaceAll('https://lists.example', 'http://localhost:3000')
    .replaceAll('COMMAND', '--version')
    .replaceAll('--ids prp_…', "--ids '[]'")

const runnable = blocks.filter(({ text }) => !notRun.some(([words]) => words.test(text)))

test('most blocks are run, and each reason not to run one is needed', () => {
  expect(runnable.length).toBeGreaterThan(blocks.length / 2)
  for (const [words, reason] of notRun)
    expect(
      blocks.some(({ text }) => words.test(text)),
      reason,
    ).toBe(true)
})

const programs = ['curl', 'jq', 'openssl', 'sha256sum']

for (const { at, text } of runnable)
  testWith(
    ['bash', ...programs.filter(program => text.includes(`${program} `))],
    `the commands of ${at} work`,
    async () => {
      const prepared = preparations.flatMap(([words, script]) => {
        const match = words.exec(text)
        return match ? [script(match)] : []
      })
      const output = await session.bash(
        [
          'HERE=$(mktemp -d); cd $HERE; export DATA_DIR=$HERE/own; export XDG_CONFIG_HOME=$HERE/config; cp -r $PREPARED $DATA_DIR',
          standIns,
          `(set -euo pipefail; mkdir -p backups etc var/tmp var/lib/forklist data srv; ${here(prepared.join('\n'))}`,
          here(text),
          // A wrong setting stops every command that reads settings.
          /\bexport [A-Z_]+=/.test(text) ? 'forklist --version)' : ')',
          // Behind ||, the shell would ignore that a command in the brackets fails.
          'ended=$?; ((ended)) && echo "[ended with $ended]"',
        ].join('\n'),
        environment,
      )
      expect(output).not.toContain('[ended with')
      if (text.includes('journalctl -u forklist -o cat'))
        expect(output).toMatch(/404 list_not_found getList.*2c2142d883414257-1n/s)
    },
  )
