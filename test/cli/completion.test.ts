import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commands } from '../../src/cli/commands/index.ts'
import { completedCommands } from '../../src/cli/completion/completed-commands.ts'
import { scripts } from '../../src/cli/completion/index.ts'
import { output, testWith } from '../support/tools.ts'
import { command } from './command.ts'

const folder = mkdtempSync(join(tmpdir(), 'forklist-completion-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Shell = keyof typeof scripts

/** Lines as typed, and what a shell offers for the last word. */
const lines: [line: string, offered: string[]][] = [
  ['forklist key', ['keyring', 'keys']],
  ['forklist keys ', ['create', 'list', 'revoke']],
  ['forklist places alias r', ['remove']],
  ['forklist reports ', ['close']],
  ['forklist help export', ['export-edition', 'export-list']],
  ['forklist get-list eat-in-rome-k3v9qa --det', ['--detail']],
  ['forklist get-list eat-in-rome-k3v9qa --detail ', ['brief', 'full']],
  ['forklist get-list --limit 3 --detail f', ['full']],
  ['forklist export-list eat-in-rome-k3v9qa k', ['kml', 'kmz']],
  ['forklist export-list eat-in-rome-k3v9qa kml --output menu', ['menu one.json', 'menu-two.json']],
  ['forklist places import menu-', ['menu-two.json']],
  ['forklist import-places eat-in-rome-k3v9qa menu-', ['menu-two.json']],
  ['forklist add-places eat-in-rome-k3v9qa --places @menu-', ['@menu-two.json']],
  ['forklist completion ', ['bash', 'fish', 'zsh']],
  ['forklist keys create --name ', []],
]

/** Asks the completion function for each line, as the shell itself does. The prefix of a line is left to zsh itself. */
const programs: Record<Shell, string> = {
  bash: `complete_line() {
    COMP_WORDS=($1) COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)) COMPREPLY=()
    [[ $1 == *' ' ]] && COMP_WORDS+=('') && ((COMP_CWORD++))
    _forklist
    printf '%s\\n' "\${COMPREPLY[@]}"
    echo .
  }`,
  zsh: `compdef() { :; }
  _describe() { print -l -- "\${(@)offered%%:*}"; }
  _files() { print -l -- \${PREFIX#@}*(N) | sed "s/^/\${PREFIX[(r)@]}/"; }
  compset() { [[ $2 != @ || $PREFIX == @* ]]; }
  complete_line() {
    local -a words=("\${(@s: :)1}")
    local CURRENT=$#words PREFIX=$words[-1]
    _forklist | while IFS= read -r word; do [[ $word == $PREFIX* ]] && print -r -- $word; done
    print .
  }`,
  fish: `function complete_line
    complete -C "$argv[1]" | string replace -r '\\t.*' ''
    echo .
  end`,
}

const how: Record<Shell, { args: string[]; load: (file: string) => string }> = {
  bash: { args: ['--norc', '-c'], load: file => `source ${file}` },
  zsh: { args: ['-f', '-c'], load: file => `source ${file}` },
  fish: { args: ['--no-config', '-c'], load: file => `source ${file}` },
}

beforeAll(() => {
  for (const name of ['menu one.json', 'menu-two.json']) writeFileSync(join(folder, name), '')
  for (const [shell, script] of Object.entries(scripts))
    writeFileSync(join(folder, `.${shell}`), script(completedCommands(commands)))
})

describe.each(Object.keys(scripts) as Shell[])('forklist completion %s', shell => {
  testWith([shell], `is accepted by ${shell}, and completes commands, options, values and files`, () => {
    const { args, load } = how[shell]
    const asked = lines.map(([line]) => `complete_line '${line}'`)
    const program = [`cd ${folder}`, programs[shell], load(join(folder, `.${shell}`)), ...asked].join('\n')
    const offered = output(shell, [...args, program], '')
      .split(/^\.\n/m)
      .slice(0, -1)
    expect(
      offered.map((text, index) => [
        lines[index]![0],
        text
          .split('\n')
          .filter(word => word !== '')
          .sort(),
      ]),
    ).toEqual(lines)
  })

  test('prints the script, which names every command and option', async () => {
    const { code, stdout, stderr } = await command(['completion', shell])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toBe(scripts[shell](completedCommands(commands)))
    for (const { name, options } of completedCommands(commands))
      for (const word of [...name.split(' '), ...options.map(option => option.name.slice(2))])
        expect(stdout, name).toContain(word)
  })
})

test('another shell is wrong use', async () => {
  expect(await command(['completion', 'csh'])).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^Which shell\? bash, zsh or fish\./),
  })
})
