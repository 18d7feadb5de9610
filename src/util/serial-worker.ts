import { type ResourceLimits, Worker } from 'node:worker_threads'

/** Queue of jobs for the thread. */
type JobQueue<Question, Answer> = {
  /** Adds a job. @returns its result; rejects when the queue is full */
  add(question: Question): Promise<Answer>
  /** Removes and returns the next job. */
  next(): (Pick<PromiseWithResolvers<Answer>, 'resolve' | 'reject'> & { question: Question }) | undefined
}

type Options = {
  /** Milliseconds until the idle thread ends. */
  idleMs?: number
  /** Maximum milliseconds of CPU for one job. On a busy machine it may take up to five times as long. */
  maxMs?: number
  resourceLimits?: ResourceLimits
}

/** A job exceeded its time limit. */
export class WorkerTimeout extends Error {
  override name = 'WorkerTimeout'
}

/**
 * A worker thread with a queue, for jobs that would block the event loop for tenths of a second. It runs one job at a time. The thread
 * starts with the first job and ends after an idle period.
 */
export class SerialWorker<Question, Answer> implements AsyncDisposable {
  readonly #file: URL
  readonly #idleMs: number
  readonly #options: Options
  readonly #queue: JobQueue<Question, Answer>
  #worker: Worker | undefined
  #idle: NodeJS.Timeout | undefined
  #isWorking = false
  #isEnded = false

  /** @param file the thread's entry, which sends a message when it is loaded, and answers each message with one */
  constructor(file: URL, queue: JobQueue<Question, Answer>, options: Options = {}) {
    this.#file = file
    this.#queue = queue
    this.#options = options
    this.#idleMs = options.idleMs ?? 60_000
  }

  /** Whether the thread is running. */
  get isRunning(): boolean {
    return this.#worker !== undefined
  }

  /** Runs a job. @throws the queue's refusal; WorkerTimeout; the error that ended the thread during this job */
  run(question: Question): Promise<Answer> {
    const answer = this.#queue.add(question)
    if (!this.#isWorking) void this.#drainQueue()
    return answer
  }

  async [Symbol.asyncDispose]() {
    this.#isEnded = true
    clearTimeout(this.#idle)
    await this.#end()
  }

  async #drainQueue(): Promise<void> {
    this.#isWorking = true
    clearTimeout(this.#idle)
    for (let job = this.#queue.next(); job; job = this.#queue.next())
      await this.#runJob(job.question).then(job.resolve, job.reject)
    this.#isWorking = false
    if (!this.#isEnded) this.#idle = setTimeout(() => this.#end(), this.#idleMs).unref()
  }

  async #runJob(question: Question): Promise<Answer> {
    if (this.#isEnded) throw hasEnded()
    const worker = this.#worker ?? (await this.#begin())
    const answer = this.#nextMessage<Answer>(worker, this.#options.maxMs)
    worker.postMessage(question)
    return answer
  }

  /** Starts the thread. Its first message says that it is loaded, which takes long on a busy machine and counts for no job. */
  async #begin(): Promise<Worker> {
    const worker = new Worker(this.#file, { resourceLimits: this.#options.resourceLimits ?? {} })
    this.#worker = worker
    const onEnd = () => {
      if (this.#worker === worker) this.#worker = undefined
    }
    // The thread works only while a caller waits, and that caller gets the error too.
    worker.on('error', onEnd).on('exit', onEnd)
    await this.#nextMessage(worker, undefined)
    return worker
  }

  async #nextMessage<Message>(worker: Worker, maxMs: number | undefined): Promise<Message> {
    const message = Promise.withResolvers<Message>()
    const onExit = () => message.reject(hasEnded())
    using _ = maxMs === undefined ? undefined : cpuLimit(worker, maxMs, () => message.reject(new WorkerTimeout()))
    worker.once('message', message.resolve).once('error', message.reject).once('exit', onExit)
    try {
      return await message.promise
    } catch (error) {
      if (error instanceof WorkerTimeout) await this.#end()
      throw error
    } finally {
      worker.off('message', message.resolve).off('error', message.reject).off('exit', onExit)
    }
  }

  async #end(): Promise<void> {
    const worker = this.#worker
    this.#worker = undefined
    await worker?.terminate()
  }
}

/** Calls `onExceeded` once a thread has used this much CPU from now on, or has run five times as long. Ends when disposed. */
const cpuLimit = (worker: Worker, maxMs: number, onExceeded: () => void): Disposable => {
  const begun = performance.now()
  // The error of a thread that ends meanwhile reaches the caller by the thread's own events.
  const before = cpuMsOf(worker).catch(() => 0)
  let timer: NodeJS.Timeout
  const check = async () => {
    const leftMs = maxMs - ((await cpuMsOf(worker)) - (await before))
    if (leftMs <= 0 || performance.now() - begun >= 5 * maxMs) onExceeded()
    else wait(leftMs)
  }
  const wait = (ms: number) => {
    timer = setTimeout(() => void check().catch(onExceeded), ms)
  }
  wait(maxMs)
  return { [Symbol.dispose]: () => clearTimeout(timer) }
}

const cpuMsOf = async (worker: Worker): Promise<number> => {
  const { user, system } = await worker.cpuUsage()
  return (user + system) / 1000
}

const hasEnded = () => new Error('the thread has ended')
