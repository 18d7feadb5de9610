import { styleText } from 'node:util'
import type { ListHead } from '../core/access.ts'
import type { Dispatcher } from '../core/dispatcher.ts'
import type { Operation } from '../core/operation.ts'
import { withoutTokens } from '../core/token.ts'
import type { BackupStore } from './backup-store.ts'
import type { KeyStore } from './key-store.ts'
import type { DumpStore } from './open-dump-store.ts'
import type { AuditStore, ListHolds, ReportStore } from './operator-store.ts'
import type { PlaceStore } from './places-store.ts'
import { asLine, jsonWithoutControls } from './terminal/text.ts'

/** Dependencies of commands: the database, input and output. */
export type Program<Services extends object, Head extends ListHead> = {
  operations: readonly Operation<Services, Head>[]
  version(): string
  /** The user who runs the command, for the audit log. */
  who: string
  /** The public URL, below which each problem has its page. */
  base: string
  stdin(): Promise<Uint8Array>
  stdout: Output
  stderr: Output
  /** Opens the database of the settings. */
  open(): Promise<AsyncDisposable & Opened<Services, Head>>
  /** Opens the place index of the settings. */
  places(): Promise<PlaceStore>
  /** Opens the embedded database of the settings as a file. */
  backups(): Promise<BackupStore>
  /** Opens the dumps of the database of the settings. */
  dumps(): Promise<DumpStore>
  /** Migrates the database. @returns the migrations made */
  migrate(): Promise<string[]>
  /** Runs the service until it is stopped. */
  serve(): Promise<void>
  /** Returns one line about a failure: what failed, why, what to do. */
  failureLine(error: unknown): Promise<string>
}

export type Opened<Services extends object, Head extends ListHead> = {
  dispatcher: Dispatcher<Services, Head>
  apiKeys: KeyStore
  holds: ListHolds
  audit: AuditStore
  reports: ReportStore
}

export type Output = {
  write(text: string): void
  /** Resolves when the reader closes the output, if that can be detected. */
  closed?: Promise<void>
  /** Set if the output is a terminal. */
  terminal?: { columns: number; bold: boolean }
}

export const print = ({ write }: Output, text: string): void => write(`${text}\n`)

/** Prints JSON without terminal control characters. */
export const printJson = (output: Output, value: object): void => {
  const text = JSON.stringify(value, null, 2)
  print(output, output.terminal ? jsonWithoutControls(text) : text)
}

/** Prints a line on standard error, without tokens and terminal control characters. */
export const printNote = (stderr: Output, text: string): void =>
  print(stderr, withoutTokens(stderr.terminal ? asLine(text) : text))

/** Returns the terminal's style. */
export const styleOf = ({ columns, bold }: NonNullable<Output['terminal']>) => ({
  width: columns,
  heading: (text: string): string => (bold ? styleText('bold', text, { validateStream: false }) : text),
})
