import { base } from '../../../shared/my-keys.ts'
import { RetryKey } from '../../../shared/retry-key.ts'
import { isClosing } from '../../model/verdict.ts'
import type { EditorTools } from '../../tools.ts'
import {
  type Correction,
  changedNotes,
  type Decision,
  Decisions,
  firstScope,
  type Options,
  type ReportedRow,
  type Scope,
} from './decisions.ts'
import { mayBeRepeated, outcomeInWords, surprisesInWords, tooLarge, whyNot } from './import-in-words.ts'
import { keptReading } from './kept-columns.ts'
import { type Answered, type Failed, type ImportSource, send, sourceOf } from './send.ts'

/** What has just happened, and what can be done about it. */
export type ImportOutcome = {
  text: string
  /** Rows with which something else happened than the preview showed. */
  surprises?: string[]
  again?: () => Promise<void> | void
  /** Whether the list has changed. Then it is said below the rows, where the places are. */
  isAtRows?: boolean
  /** The list's version after the import. The model may not have read it yet. */
  undoable?: number
}

export type Work = {
  /** Whether the person can do something else meanwhile. */
  isBeside: boolean
  progress?: { done: number; of: number }
}

export type Preview = {
  source: ImportSource
  decisions: Decisions
  scope: Scope
  /** The scope that the person wants. While it is another one, nothing can be imported. No groups are no choice yet. */
  wanted: Scope
  /** Whether another town was tried, and no more places were found there. */
  isTownNoHelp: boolean
  /** The row that the person corrected last. It is shown next. */
  corrected?: number | undefined
}

export type ImportState = {
  /** `undefined` while the person chooses what to import. */
  preview?: Preview | undefined
  message?: ImportOutcome | undefined
  work?: Work | undefined
  importCount: number
}

type ImportingOptions = Pick<EditorTools, 'messages' | 'model' | 'slug' | 'token' | 'largestFile'> & {
  onChange(state: ImportState): void
}

const replanPauseMs = 400

/** Imports places from a file or pasted lines. Makes a preview first, and changes nothing before the person agrees. */
export class Importing {
  readonly #options: ImportingOptions
  /** Repeats an import under the same key. Other choices are another request. */
  readonly #key = new RetryKey()
  /** Where pasted places are looked up that name no town. A file may be about another one. */
  town: string | undefined
  #state: ImportState = { importCount: 0 }
  #request: AbortController | undefined
  #pause: ReturnType<typeof setTimeout> | undefined

  constructor(options: ImportingOptions) {
    this.#options = options
  }

  get state(): ImportState {
    return this.#state
  }

  async take(chosen: File | string): Promise<void> {
    const { messages, largestFile } = this.#options
    if (this.#state.work?.isBeside === false) return
    this.close()
    if (new Blob([chosen]).size > largestFile) return this.say({ text: tooLarge(messages.importing, largestFile) })
    // Fails for a folder, and for a file that is only in a cloud.
    const source = await sourceOf(chosen).catch(() => undefined)
    const near = typeof chosen === 'string' ? this.town : undefined
    return source ? this.#plan(source, { near }) : this.say({ text: messages.importing.cannotRead })
  }

  /** Decides about rows. @param decision `undefined` takes the place that was found */
  decide(rows: readonly ReportedRow[], decision: Decision | undefined): void {
    for (const row of rows) this.#state.preview?.decisions.make(row, decision)
    this.#patch({})
  }

  /** Decides whether places that the file lacks are removed from the list. */
  remove(ids: readonly string[], isRemoved: boolean): void {
    for (const id of ids) this.#state.preview?.decisions.remove(id, isRemoved)
    this.#patch({})
  }

  /** Looks a row up in other words, or a place that was not read. @param words without a row: a place behind the last row */
  correct({ row, ...words }: Omit<Correction, 'row'> & { row?: number | undefined }): void {
    const { wanted, decisions } = this.#state.preview!
    const { corrections = [] } = wanted
    const corrected = row ?? Math.max(decisions.plan.rowCount, ...corrections.map(({ row }) => row)) + 1
    decisions.forget(corrected)
    const others = corrections.filter(({ row }) => row !== corrected)
    this.want({ corrections: [...others, { row: corrected, ...words }] }, corrected)
  }

  /** Plans the file again in another scope. A later call replaces an earlier one. */
  want(change: Scope, corrected?: number): void {
    const { preview } = this.#state
    if (!preview) return
    this.#dropPlans()
    this.#patch({ wanted: { ...preview.wanted, ...change }, corrected })
    this.#pause = setTimeout(() => void this.#replan(), replanPauseMs)
  }

  async add(): Promise<void> {
    const { preview } = this.#state
    if (!preview) return
    const { source, decisions, scope } = preview
    const sent = { ...scope, ...decisions.sent }
    const answered = await this.#send(source, sent, { idempotencyKey: this.#key.of(JSON.stringify(sent)) })
    const { messages, model } = this.#options
    const { importing } = messages
    if (answered.is === 'stopped') return this.say({ text: importing.stoppedLate })
    if (answered.is !== 'report') return this.#fail(answered, source, () => this.add())
    const { report } = answered
    const { version } = report.list
    const count = report.counts.added + report.counts.own
    const hasChanged = count + sent.remove.length + changedNotes(report).length > 0
    this.#set({
      preview: undefined,
      importCount: this.#state.importCount + 1,
      message: {
        text: outcomeInWords(report, sent.remove.length, importing),
        surprises: surprisesInWords(preview, report, importing),
        ...(hasChanged && { isAtRows: true, undoable: version }),
      },
    })
    if (hasChanged) model.recordSent(version, { do: 'import', count })
    else model.retryNow()
  }

  stop(): void {
    this.#request?.abort()
  }

  close(): void {
    this.#dropPlans()
    this.#set({ preview: undefined, message: undefined })
  }

  say(message: ImportOutcome): void {
    this.#set({ message })
  }

  /** Reads the file of the preview in another way. Its rows are then others, so earlier decisions end. */
  readAs(reading: string): void {
    const { preview } = this.#state
    if (preview)
      void this.#plan(preview.source, { ...preview.scope, groups: undefined, corrections: undefined, reading })
  }

  /** Plans a file, at first with the groups that hold food. */
  async #plan(source: ImportSource, wanted: Scope = {}): Promise<void> {
    this.#dropPlans()
    let scope = wanted
    let answered = await this.#send(source, { ...scope, dryRun: true })
    const kept = answered.is === 'report' && !wanted.reading ? keptReading(answered.report) : undefined
    if (kept !== undefined) {
      const again = await this.#send(source, { ...wanted, reading: kept, dryRun: true })
      // An older choice may no longer fit.
      if (again.is !== 'refused') [scope, answered] = [{ ...wanted, reading: kept }, again]
    }
    if (answered.is === 'report') {
      // What is known may change between the preview and the import, and with it the likeliest reading.
      const [shown] = answered.report.readings ?? []
      scope = { ...(shown && { reading: shown.id }), ...scope, ...firstScope(answered.report) }
    }
    if (scope.groups) answered = await this.#send(source, { ...scope, dryRun: true })
    if (answered.is !== 'report') return this.#fail(answered, source, () => this.#plan(source, wanted))
    this.#key.forget()
    const { model } = this.#options
    const isListed = (id: string) => model.state.list?.places.some(place => place.id === id) ?? false
    const decisions = new Decisions(answered.report, isListed)
    this.#set({ preview: { source, decisions, scope, wanted: scope, isTownNoHelp: false } })
  }

  async #replan(): Promise<void> {
    const { preview } = this.#state
    if (!preview || preview.wanted.groups?.length === 0) return
    const { source, decisions, scope, wanted } = preview
    const answered = await this.#send(source, { ...wanted, dryRun: true }, { isBeside: true })
    if (wanted !== this.#state.preview?.wanted) return
    if (answered.is !== 'report') {
      // There is no plan of the wanted scope.
      this.#patch({ wanted: scope })
      return this.#fail(answered, source, () => this.want(wanted))
    }
    const foundBefore = decisions.counts.found
    decisions.planAgain(answered.report)
    const isOtherTown = wanted.near !== undefined && wanted.near !== scope.near
    this.#patch({ scope: wanted, isTownNoHelp: isOtherTown && decisions.counts.found <= foundBefore })
  }

  #dropPlans(): void {
    clearTimeout(this.#pause)
    this.stop()
    this.#request = undefined
    this.#set({ work: undefined })
  }

  async #send(
    source: ImportSource,
    options: Options,
    { idempotencyKey, isBeside = false }: { idempotencyKey?: string; isBeside?: boolean } = {},
  ): Promise<Answered> {
    const { slug, token } = this.#options
    const request = new AbortController()
    this.#request = request
    this.#set({ message: undefined, work: { isBeside } })
    const answered = await send(source, {
      fetch: (url, init) => fetch(url, init),
      address: `${base}/api/v1/lists/${slug}`,
      token: token(),
      options,
      ...(idempotencyKey !== undefined && { idempotencyKey }),
      signal: request.signal,
      progress: (done, of) => request === this.#request && this.#set({ work: { isBeside, progress: { done, of } } }),
    })
    // A later request goes on.
    if (request === this.#request) this.#set({ work: undefined })
    return answered
  }

  #fail(failed: Failed, { lineAt }: ImportSource, again: NonNullable<ImportOutcome['again']>): void {
    const { messages, model, token, largestFile } = this.#options
    // The page reports a closed list by itself.
    if (failed.is === 'refused' && isClosing(failed.problem)) model.useToken(token())
    else
      this.say({
        text: whyNot(failed, messages, { largestFile, isPasted: lineAt !== undefined }),
        ...(mayBeRepeated(failed) && { again }),
      })
  }

  #patch(change: Partial<Preview>): void {
    const { preview } = this.#state
    if (preview) this.#set({ preview: { ...preview, ...change } })
  }

  #set(change: Partial<ImportState>): void {
    this.#state = { ...this.#state, ...change }
    this.#options.onChange(this.#state)
  }
}
