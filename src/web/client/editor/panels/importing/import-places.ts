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
import { doneInWords, hasChanged, surprises } from './outcome.ts'
import { Preview } from './preview.ts'
import type { Options, Report } from './report.ts'
import { type Answered, type Failed, send } from './send.ts'
import { fromFile, fromText, type ImportSource } from './source.ts'
import { ImportProgress } from './told.ts'
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

/** Places out of a file or of pasted lines: first what would become of each row is shown, and nothing is changed before the person says so. */
export class ImportPlaces implements Part {
  readonly element: HTMLDetailsElement
  readonly #given: ImportPlacesOptions
  readonly #chooser: Chooser
  readonly #working: Working
  readonly #told = new ImportProgress()
  readonly #slot = element('div')
  #preview: Preview | undefined
  /** Under which choices are sent again; others are another request. */
  readonly #key = new RetryKey()
  /** From a version that may not have been read yet. */
  #undoable: { version: number; button: HTMLButtonElement } | undefined
  #isBusy = false
  #state: State | undefined

  constructor(given: ImportPlacesOptions) {
    this.#given = given
    const { importing } = given.messages
    this.#working = new Working(given.messages)
    this.#chooser = new Chooser({
      messages: importing,
      file: file => void this.#file(file),
      text: text => void this.#text(text),
    })
    this.element = element(
      'details',
      { className: 'panel importing' },
      element('summary', {}, importing.title),
      element('p', { className: 'aside' }, importing.means),
      this.#told.element,
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

  async #file(file: File): Promise<void> {
    const { messages, largestFile } = this.#given
    if (this.#isBusy) return
    if (file.size > largestFile) return this.#told.tell(tooLarge(messages.importing, largestFile))
    // A folder, or a file that is in a cloud and not here.
    const source = await fromFile(file).catch(() => undefined)
    return source ? this.#plan(source) : this.#told.tell(messages.importing.cannotRead)
  }

  async #text(text: string): Promise<void> {
    const { messages, largestFile } = this.#given
    const source = fromText(text)
    if (source.content.size > largestFile) return this.#told.tell(tooLarge(messages.importing, largestFile))
    return this.#plan(source)
  }

  async #plan(source: ImportSource): Promise<void> {
    const answered = await this.#send(source, { dryRun: true })
    if (answered.is === 'report') this.#open(source, answered.report)
    else this.#fail(answered, source, () => this.#plan(source))
  }

  #open(source: ImportSource, plan: Report): void {
    this.#preview = new Preview({
      messages: this.#given.messages,
      source,
      plan,
      add: () => void this.#add(),
      other: () => this.#close(),
    })
    this.#key.forget()
    this.#slot.replaceChildren(this.#preview.element)
    this.#chooser.element.hidden = true
    this.#preview.focus()
  }

  #close(): void {
    this.#told.hush()
    this.#preview = undefined
    this.#slot.replaceChildren()
    this.#chooser.element.hidden = false
    this.#chooser.focus()
  }

  async #add(): Promise<void> {
    const preview = this.#preview
    if (!preview) return
    const { choices } = preview.decisions
    const answered = await this.#send(preview.source, { choices }, this.#key.of(JSON.stringify(choices)))
    const { messages, model } = this.#given
    if (answered.is === 'stopped') return this.#told.tell(messages.importing.stoppedLate)
    if (answered.is !== 'report') return this.#fail(answered, preview.source, () => this.#add())
    const { report } = answered
    this.#close()
    this.#chooser.clear()
    const { version } = report.list
    const undo = button(messages.editor.undo, () => this.#undo(version))
    undo.disabled = true
    this.#undoable = { version, button: undo }
    this.#told.tell(
      doneInWords(report, messages.importing),
      ...surprises(preview, choices, report, messages.importing),
      hasChanged(report) && undo,
    )
    if (hasChanged(report)) model.did(version, { do: 'import', count: report.counts.added })
    else model.retryNow()
  }

  async #undo(version: number): Promise<void> {
    const { messages, model } = this.#given
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
    this.#told.tell(messages.importing.undone)
  }

  async #send(source: ImportSource, options: Options, idempotencyKey?: string): Promise<Answered> {
    const { slug, token } = this.#given
    this.#told.hush()
    this.#setBusy(true)
    const signal = this.#working.begin()
    const answered = await send(source.content, {
      fetch: (url, init) => fetch(url, init),
      address: `${base}/api/v1/lists/${slug}`,
      token: token(),
      options,
      ...(idempotencyKey !== undefined && { idempotencyKey }),
      signal,
      progress: (done, of) => this.#working.tell(done, of),
    })
    this.#setBusy(false)
    this.#working.end()
    return answered
  }

  #fail(failed: Failed, { lineAt }: ImportSource, again: () => Promise<void>): void {
    const { messages, model, token, largestFile } = this.#given
    // The page says it, for all that it has.
    if (failed.is === 'refused' && isClosing(failed.problem)) {
      model.useToken(token())
      return
    }
    this.#told.tell(
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
