import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { workFor } from '../src/core/sender.ts'
import { SerialWorker, TookTooLong } from '../src/worker-queue.ts'

const folder = mkdtempSync(join(tmpdir(), 'forklist-'))
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(() => {
  vi.useRealTimers()
})

/** A thread that hands back what it is given and how often it was asked, dies of poison, and never answers a riddle. */
const file = pathToFileURL(join(folder, 'echo.mjs'))
writeFileSync(
  file,
  `import { parentPort } from 'node:worker_threads'
   let asked = 0
   parentPort.on('message', text => {
     if (text === 'poison') throw new Error('eaten')
     if (text !== 'riddle') parentPort.postMessage(Buffer.from(text + ' ' + ++asked))
   })`,
)
const echo = (options = {}) => new SerialWorker<string, Uint8Array>(file, options)
const told = async (answer: Promise<Uint8Array>) => Buffer.from(await answer).toString()

test('work is done one after the other, in one thread', async () => {
  await using thread = echo()
  expect(thread.isRunning).toBe(false)
  const done = ['Rome', 'Tokyo', 'Lima'].map(text => told(thread.ask(text)))
  expect(await Promise.all(done)).toEqual(['Rome 1', 'Tokyo 2', 'Lima 3'])
})

test('work that kills the thread is told of to who asked for it, and to nobody else', async () => {
  await using thread = echo()
  const done = ['Rome', 'poison', 'Tokyo'].map(text => told(thread.ask(text)))
  expect(await Promise.allSettled(done)).toMatchObject([
    { value: 'Rome 1' },
    { reason: { message: 'eaten' } },
    { value: 'Tokyo 1' },
  ])
})

test('a sender with twenty waiting is refused, and another is next', async () => {
  await using thread = echo()
  const answered: string[] = []
  const ask = (sender: string, text: string) =>
    workFor(
      () => sender,
      () => told(thread.ask(text)).then(() => answered.push(text)),
    )
  const guides = Array.from({ length: 22 }, (_, i) => ask('guide', `Rome ${i}`))
  const visitor = ask('visitor', 'Tokyo')
  await expect(guides.at(-1)).rejects.toMatchObject({ code: 'overloaded' })
  await visitor
  expect(answered).toEqual(['Rome 0', 'Rome 1', 'Tokyo'])
  await Promise.all(guides.slice(0, 21))
})

test('a thread that nobody needs ends, and the next work begins another', async () => {
  await using thread = echo({ idleMs: 1 })
  expect(await told(thread.ask('Rome'))).toBe('Rome 1')
  await expect.poll(() => thread.isRunning).toBe(false)
  expect(await told(thread.ask('Tokyo'))).toBe('Tokyo 1')
})

test('after the end of the service no other thread begins', async () => {
  const thread = echo()
  expect(await told(thread.ask('Rome'))).toBe('Rome 1')
  await thread[Symbol.asyncDispose]()
  await expect(thread.ask('Tokyo')).rejects.toThrow('has ended')
  expect(thread.isRunning).toBe(false)
})

test('what takes longer than it may is given up, with the thread, and the next one gets another', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await using thread = echo({ maxMs: 20_000 })
  expect(await told(thread.ask('Rome'))).toBe('Rome 1')
  const [riddle, next] = [thread.ask('riddle'), thread.ask('Tokyo')]
  const given = expect(riddle).rejects.toThrow(TookTooLong)
  await vi.advanceTimersByTimeAsync(20_000)
  await given
  expect(await told(next)).toBe('Tokyo 1')
})
