import { button } from '../../../shared/button.ts'
import { confirmed } from '../../../shared/confirmed.ts'
import { element } from '../../../shared/element.ts'
import { formatMessage } from '../../../shared/messages.ts'
import { base } from '../../../shared/my-keys.ts'
import { RetryKey } from '../../../shared/retry-key.ts'
import type { ListEditing, State } from '../../model/index.ts'
import { isClosing } from '../../model/verdict.ts'
import type { EditorMessages, Part } from '../../part.ts'
import { Chooser, takeDrops } from './chooser.ts'
import { changedNotes } from './decisions.ts'
import { ImportMessage } from './message.ts'
import { doneInWords, surprises } from './outcome.ts'
import { Preview } from './preview.ts'
import type { Options, Report, Scope } from './report.ts'
import { firstScope } from './scope.ts'
import { type Answered, type Failed, send } from './send.ts'
import { fromFile, fromText, type ImportSource } from './source.ts'
import { mayBeRepeated, tooLarge, whyNot } from './why-not.ts'
import { Working } from './working.ts'

type ImportPlacesOptions = {
  messages: EditorMessages
  model: ListEditing
  slug: string
  token(): string
  /** In bytes. */
  largestFile: number
}

/** Pause after which a file is planned again. A person often changes several groups. */
const replanPauseMs = 400

/** Imports places from a file or pasted lines. Shows a preview first, and changes nothing before the person agrees. */
export class ImportPlaces implements Part {
  readonly element: HTMLDetailsElement
  readonly #options: ImportPlacesOptions
  readonly #chooser: Chooser
  readonly #working: Working
  readonly #message = new ImportMessage()
  readonly #slot = element('div')
  #preview: Preview | undefined
  /** Repeats an import under the same key. Other choices are another request. */
  readonly #key = new RetryKey()
  /** Undoes an import, whose version the model may not have read yet. */
  #undoable: { version: number; button: HTMLButtonElement } | undefined
  #isBusy = false
  /** Counts plans, so that the response of an earlier one is ignored. */
  #planCount = 0
  #state: State | undefined

  constructor(options: ImportPlacesOptions) {
    this.#options = options
    const { importing } = options.messages
    this.#working = new Working(options.messages)
    this.#chooser = new Chooser({
      messages: importing,
      file: file => void this.#file(file),
      text: text => void this.#text(text),
    })
    this.element = element(
      'details',
      { className: 'panel importing' },
      element('summary', {}, importing.title),
      this.#message.element,
      this.#chooser.element,
      this.#slot,
      this.#working.element,
    )
    takeDrops(this.element, file => {
      this.element.open = true
      void this.#file(file)
    })
  }

  show(state: State): void {
    this.#state = state
    if (this.#undoable) this.#undoable.button.disabled = (state.list?.version ?? 0) < this.#undoable.version
  }

  /** Opens the panel with the preview of a pasted list. */
  paste(text: string): void {
    this.element.open = true
    this.element.scrollIntoView({ block: 'start' })
    void this.#text(text)
  }

  async #file(file: File): Promise<void> {
    const { messages, largestFile } = this.#options
    if (this.#isBusy) return
    if (file.size > largestFile) return this.#message.show(tooLarge(messages.importing, largestFile))
    // Fails for a folder, and for a file that is only in a cloud.
    const source = await fromFile(file).catch(() => undefined)
    return source ? this.#plan(source) : this.#message.show(messages.importing.cannotRead)
  }

  async #text(text: string): Promise<void> {
    const { messages, largestFile } = this.#options
    const source = fromText(text)
    if (source.content.size > largestFile) return this.#message.show(tooLarge(messages.importing, largestFile))
    return this.#plan(source)
  }

  /** Plans a file, at first with the groups that hold food. */
  async #plan(source: ImportSource): Promise<void> {
    this.#dropPlans()
    this.#preview?.reset()
    let scope: Scope = {}
    let answered = await this.#send(source, { dryRun: true })
    if (answered.is === 'report') scope = firstScope(answered.report)
    if (scope.groups) answered = await this.#send(source, { ...scope, dryRun: true })
    if (answered.is === 'report') this.#open(source, answered.report, scope)
    else this.#fail(answered, source, () => this.#plan(source))
  }

  #open(source: ImportSource, plan: Report, scope: Scope): void {
    this.#preview = new Preview({
      messages: this.#options.messages,
      source,
      plan,
      scope,
      add: () => void this.#add(),
      other: () => this.#close(),
      replan: () => void this.#replan(),
    })
    this.#key.forget()
    this.#slot.replaceChildren(this.#preview.element)
    this.#chooser.element.hidden = true
    this.#preview.focus()
  }

  #close(): void {
    this.#dropPlans()
    this.#message.hide()
    this.#preview = undefined
    this.#slot.replaceChildren()
    this.#chooser.element.hidden = false
    this.#chooser.focus()
  }

  /** Plans the file again in the scope that the person wants. A later call replaces an earlier one. */
  async #replan(): Promise<void> {
    const preview = this.#preview
    if (!preview) return
    const count = this.#dropPlans()
    preview.outdate()
    await new Promise(resolve => setTimeout(resolve, replanPauseMs))
    const scope = preview.wanted
    if (count !== this.#planCount || !scope) return
    const answered = await this.#send(preview.source, { ...scope, dryRun: true }, { isBeside: true })
    if (count !== this.#planCount) return
    if (answered.is === 'report') return preview.planned(answered.report, scope)
    preview.reset()
    this.#fail(answered, preview.source, () => this.#replan())
  }

  /** Cancels the plan in progress. @returns the number of the next one */
  #dropPlans(): number {
    this.#working.stop()
    return ++this.#planCount
  }

  async #add(): Promise<void> {
    const preview = this.#preview
    if (!preview) return
    const { sent } = preview
    const answered = await this.#send(preview.source, sent, { idempotencyKey: this.#key.of(JSON.stringify(sent)) })
    const { messages, model } = this.#options
    const { importing } = messages
    if (answered.is === 'stopped') return this.#message.show(importing.stoppedLate)
    if (answered.is !== 'report') return this.#fail(answered, preview.source, () => this.#add())
    const { report } = answered
    this.#close()
    this.#chooser.clear()
    const { version } = report.list
    const count = report.counts.added + report.counts.own
    const hasChanged = count + sent.remove.length + changedNotes(report).length > 0
    const undo = button(messages.editor.undo, () => this.#undo(version))
    undo.disabled = true
    this.#undoable = { version, button: undo }
    this.#message.show(
      doneInWords(report, sent.remove.length, importing),
      ...surprises(preview, report, importing),
      hasChanged && undo,
    )
    if (hasChanged) model.did(version, { do: 'import', count })
    else model.retryNow()
  }

  async #undo(version: number): Promise<void> {
    const { messages, model } = this.#options
    const { list, waiting = [] } = this.#state ?? {}
    const count = (list?.version ?? version) - version + waiting.length
    const agreed =
      count === 0 ||
      (await confirmed(formatMessage(messages.importing.undoLater, { count }), {
        yes: messages.editor.undo,
        no: messages.editor.cancel,
      }))
    if (!agreed) return
    model.restore(version - 1)
    this.#message.show(messages.importing.undone)
  }

  /** @param isBeside whether the person can do something else meanwhile */
  async #send(
    source: ImportSource,
    options: Options,
    { idempotencyKey, isBeside = false }: { idempotencyKey?: string; isBeside?: boolean } = {},
  ): Promise<Answered> {
    const { slug, token } = this.#options
    this.#message.hide()
    if (!isBeside) this.#setBusy(true)
    const signal = this.#working.begin(!isBeside)
    const answered = await send(source, {
      fetch: (url, init) => fetch(url, init),
      address: `${base}/api/v1/lists/${slug}`,
      token: token(),
      options,
      ...(idempotencyKey !== undefined && { idempotencyKey }),
      signal,
      progress: (done, of) => this.#working.tell(done, of),
    })
    if (!isBeside) this.#setBusy(false)
    this.#working.end(signal)
    return answered
  }

  #fail(failed: Failed, { lineAt }: ImportSource, again: () => Promise<void>): void {
    const { messages, model, token, largestFile } = this.#options
    // The page reports a closed list by itself.
    if (failed.is === 'refused' && isClosing(failed.problem)) {
      model.useToken(token())
      return
    }
    this.#message.show(
      whyNot(failed, messages, { largestFile, isPasted: lineAt !== undefined }),
      mayBeRepeated(failed) && button(messages.editor.tryNow, again),
    )
  }

  #setBusy(isBusy: boolean): void {
    this.#isBusy = isBusy
    this.#chooser.element.inert = isBusy
    this.#slot.inert = isBusy
  }
}
