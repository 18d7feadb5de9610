import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Runs work that writes figures, then prints them. @param work receives the environment that asks for figures */
export async function withFigures(work) {
  const folder = mkdtempSync(join(tmpdir(), 'forklist-figures-'))
  const file = join(folder, 'figures.jsonl')
  writeFileSync(file, '')
  try {
    return await work({ FIGURES: file })
  } finally {
    console.log(
      `\n${table(
        readFileSync(file, 'utf8')
          .trim()
          .split('\n')
          .filter(Boolean)
          .map(line => JSON.parse(line)),
      )}`,
    )
    rmSync(folder, { recursive: true })
  }
}

const table = figures =>
  [
    '| # | what | measured | must be | |',
    '|---|---|---|---|---|',
    ...figures
      .sort((a, b) => a.row - b.row)
      .map(
        ({ row, what, value, must = '', met }) =>
          `| ${row} | ${what} | ${value} | ${must} | ${met === false ? 'missed' : ''} |`,
      ),
  ].join('\n')
