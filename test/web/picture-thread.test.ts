import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { PngThread } from '../../src/web/picture/png-thread.ts'

const folder = mkdtempSync(join(tmpdir(), 'forklist-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A thread that hands back what it is given and how often it was asked, dies of poison, and never answers a riddle. */
const file = pathToFileURL(join(folder, 'echo.mjs'))
writeFileSync(
  file,
  `import { parentPort } from 'node:worker_threads'
   let asked = 0
   parentPort.on('message', svg => {
     if (svg === 'poison') throw new Error('eaten')
     if (svg !== 'riddle') parentPort.postMessage(Buffer.from(svg + ' ' + ++asked))
   })`,
)
const told = async (picture: Promise<Uint8Array>) => Buffer.from(await picture).toString()

test('pictures are drawn one after the other, in one thread', async () => {
  await using thread = new PngThread({ file })
  expect(thread.isRunning).toBe(false)
  const drawn = ['Rome', 'Tokyo', 'Lima'].map(svg => told(thread.png(svg)))
  expect(await Promise.all(drawn)).toEqual(['Rome 1', 'Tokyo 2', 'Lima 3'])
})

test('a drawing that kills the thread is told of to who asked for it, and to nobody else', async () => {
  await using thread = new PngThread({ file })
  const drawn = ['Rome', 'poison', 'Tokyo'].map(svg => told(thread.png(svg)))
  expect(await Promise.allSettled(drawn)).toMatchObject([
    { value: 'Rome 1' },
    { reason: { message: 'eaten' } },
    { value: 'Tokyo 1' },
  ])
})

test('where twenty wait already the next one hears so at once', async () => {
  const thread = new PngThread({ file })
  const waiting = Promise.allSettled(Array.from({ length: 20 }, () => thread.png('riddle')))
  await expect(thread.png('Rome')).rejects.toMatchObject({ code: 'overloaded' })
  await thread[Symbol.asyncDispose]()
  for (const each of await waiting)
    expect(each).toMatchObject({ reason: { message: expect.stringMatching('has ended') } })
})

test('a thread that nobody needs ends, and the next picture begins another', async () => {
  await using thread = new PngThread({ file, idleMs: 1 })
  expect(await told(thread.png('Rome'))).toBe('Rome 1')
  await expect.poll(() => thread.isRunning).toBe(false)
  expect(await told(thread.png('Tokyo'))).toBe('Tokyo 1')
})

test('after the end of the service no other thread begins', async () => {
  const thread = new PngThread({ file })
  expect(await told(thread.png('Rome'))).toBe('Rome 1')
  await thread[Symbol.asyncDispose]()
  await expect(thread.png('Tokyo')).rejects.toThrow('has ended')
  expect(thread.isRunning).toBe(false)
})
