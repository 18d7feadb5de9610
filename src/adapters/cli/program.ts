import { styleText } from 'node:util'
import type { ListHead } from '../../core/access.ts'
import type { Operation } from '../../core/operation.ts'
import type { Door } from '../../core/run.ts'
import { withoutTokens } from '../../core/token.ts'
import type { BackupStore } from './backup-store.ts'
import type { KeyStore } from './key-store.ts'
import type { MoveStore } from './move-store.ts'
import type { AuditStore, ListHolds, ReportStore } from './operator-store.ts'
import type { PlaceStore } from './places-store.ts'
import { asLine, harmlessJson } from './terminal/text.ts'

/** What the commands work on, and what they are heard and seen by. */
export type Program<Services extends object, Head extends ListHead> = {
  operations: readonly Operation<Services, Head>[]
  version(): string
  /** Who runs the command, for the audit log. */
  who: string
  /** The public URL, below which each problem has its page. */
  base: string
  stdin(): Promise<Uint8Array>
  stdout: Output
  stderr: Output
  /** Opens the database of the settings. */
  open(): Promise<AsyncDisposable & Opened<Services, Head>>
  /** The place directory of the settings. */
  places(): Promise<PlaceStore>
  /** The embedded database of the settings, as a file. */
  backups(): Promise<BackupStore>
  /** From the embedded database of the settings to PostgreSQL. */
  moves(): Promise<MoveStore>
  /** Brings the database up to date. @returns what was done */
  migrate(): Promise<string[]>
  /** Runs the service until it is told to stop. */
  serve(): Promise<void>
  /** The one line that says why something failed that is nobody's mistake. */
  whyFailed(error: unknown): Promise<string>
}

export type Opened<Services extends object, Head extends ListHead> = {
  door: Door<Services, Head>
  apiKeys: KeyStore
  holds: ListHolds
  audit: AuditStore
  reports: ReportStore
}

export type Output = {
  write(text: string): void
  /** Settles when nobody reads any more, where that can be known. */
  gone?: Promise<void>
  /** Where a person reads it. */
  terminal?: { columns: number; bold: boolean }
}

export const say = ({ write }: Output, text: string): void => write(`${text}\n`)

/** JSON that commands no terminal. */
export const sayJson = (output: Output, value: object): void => {
  const text = JSON.stringify(value, null, 2)
  say(output, output.terminal ? harmlessJson(text) : text)
}

/** A line about what is done, on standard error: whoever's words are in it, it shows no token and commands no terminal. */
export const note = (stderr: Output, text: string): void =>
  say(stderr, withoutTokens(stderr.terminal ? asLine(text) : text))

/** How to write on a terminal. */
export const styleOf = ({ columns, bold }: NonNullable<Output['terminal']>) => ({
  width: columns,
  heading: (text: string): string => (bold ? styleText('bold', text, { validateStream: false }) : text),
})
