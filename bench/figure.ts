/** The result of one file of this folder: a Markdown table and its explanation. */
export type Figure = { title: string; about: string; columns: readonly string[]; rows: readonly (readonly string[])[] }

export const markdown = ({ title, about, columns, rows }: Figure): string =>
  [
    `## ${title}`,
    '',
    about,
    '',
    line(columns),
    line(columns.map((_, index) => (index === 0 ? '---' : '---:'))),
    ...rows.map(line),
    '',
  ].join('\n')

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

/** Formats a number with three significant digits. */
export const short = (value: number): string =>
  value.toLocaleString('en', { maximumSignificantDigits: 3, useGrouping: true })

/** Formats a number of bytes as megabytes. */
export const megabytes = (bytes: number): string => short(bytes / 1e6)

export const whole = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 0 })
