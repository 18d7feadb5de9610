import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { FairQueue } from '../../src/core/fair-queue.ts'
import { runForSender } from '../../src/core/sender.ts'
import { SerialWorker, WorkerTimeout } from '../../src/util/serial-worker.ts'

const folder = mkdtempSync(join(tmpdir(), 'forklist-'))
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(() => {
  vi.useRealTimers()
})

/** A thread that returns its input with a count, dies of `poison`, works for ever at `riddle` and waits for ever at `sleep`. */
const file = pathToFileURL(join(folder, 'echo.mjs'))
writeFileSync(
  file,
  `import { parentPort } from 'node:worker_threads'
   let jobs = 0
   parentPort.on('message', text => {
     if (text === 'poison') throw new Error('eaten')
     while (text === 'riddle') jobs = 0
     if (text !== 'sleep') parentPort.postMessage(Buffer.from(text + ' ' + ++jobs))
   })
   parentPort.postMessage('loaded')`,
)
const echo = (options = {}) => new SerialWorker<string, Uint8Array>(file, new FairQueue(), options)
const resultOf = async (answer: Promise<Uint8Array>) => Buffer.from(await answer).toString()

test('jobs run one at a time, in one thread', async () => {
  await using thread = echo()
  expect(thread.isRunning).toBe(false)
  const done = ['Rome', 'Tokyo', 'Lima'].map(text => resultOf(thread.run(text)))
  expect(await Promise.all(done)).toEqual(['Rome 1', 'Tokyo 2', 'Lima 3'])
})

test('a job that kills the thread fails alone', async () => {
  await using thread = echo()
  const done = ['Rome', 'poison', 'Tokyo'].map(text => resultOf(thread.run(text)))
  expect(await Promise.allSettled(done)).toMatchObject([
    { value: 'Rome 1' },
    { reason: { message: 'eaten' } },
    { value: 'Tokyo 1' },
  ])
})

test('a sender with twenty waiting jobs is refused, and another is served', async () => {
  await using thread = echo()
  const answered: string[] = []
  const ask = (sender: string, text: string) =>
    runForSender(
      () => sender,
      () => resultOf(thread.run(text)).then(() => answered.push(text)),
    )
  const guides = Array.from({ length: 22 }, (_, i) => ask('guide', `Rome ${i}`))
  const visitor = ask('visitor', 'Tokyo')
  await expect(guides.at(-1)).rejects.toMatchObject({ code: 'overloaded' })
  await visitor
  expect(answered).toEqual(['Rome 0', 'Rome 1', 'Tokyo'])
  await Promise.all(guides.slice(0, 21))
})

test('an idle thread ends, and the next job starts another', async () => {
  await using thread = echo({ idleMs: 1 })
  expect(await resultOf(thread.run('Rome'))).toBe('Rome 1')
  await expect.poll(() => thread.isRunning).toBe(false)
  expect(await resultOf(thread.run('Tokyo'))).toBe('Tokyo 1')
})

test('after disposal no thread starts', async () => {
  const thread = echo()
  expect(await resultOf(thread.run('Rome'))).toBe('Rome 1')
  await thread[Symbol.asyncDispose]()
  await expect(thread.run('Tokyo')).rejects.toThrow('has ended')
  expect(thread.isRunning).toBe(false)
})

test('a job over its limit of CPU fails with its thread, and the next gets a new one', async () => {
  // Only the riddle has a limit: on a busy machine a thread may take seconds to start.
  const limits = [undefined, 100, undefined]
  await using thread = echo({
    get maxMs() {
      return limits.shift()
    },
  })
  expect(await resultOf(thread.run('Rome'))).toBe('Rome 1')
  const [riddle, next] = [thread.run('riddle'), thread.run('Tokyo')]
  await expect(riddle).rejects.toThrow(WorkerTimeout)
  expect(await resultOf(next)).toBe('Tokyo 1')
})

test('a job that waits for ever instead of working fails as well', async () => {
  await using thread = echo({ maxMs: 50 })
  await expect(thread.run('sleep')).rejects.toThrow(WorkerTimeout)
})
