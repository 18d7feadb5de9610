import { expect, test } from 'vitest'
import { FairQueue } from '../../src/core/fair-queue.ts'
import { runForSender } from '../../src/core/sender.ts'

type Queue = FairQueue<string, string>

/** Adds a job. @returns its result or the code of its problem in `became`, which is undefined while the job waits */
function add(queue: Queue, sender: string, question: string): { became?: string } {
  const outcome: { became?: string } = {}
  runForSender(
    () => sender,
    () => queue.add(question),
  ).then(
    answer => Object.assign(outcome, { became: answer }),
    ({ code }) => Object.assign(outcome, { became: code }),
  )
  return outcome
}

const takeAll = (queue: Queue): string[] => {
  const questions: string[] = []
  for (let job = queue.next(); job; job = queue.next()) questions.push(job.question)
  return questions
}

test('senders take turns, each in the order of its requests', () => {
  const queue: Queue = new FairQueue({ ofOne: 10, inAll: 10 })
  for (const question of ['Roscioli', 'Armando', 'Felice']) add(queue, 'Ada', question)
  for (const question of ['Sukiyabashi', 'Narisawa']) add(queue, 'Ken', question)
  add(queue, 'Rosa', 'Maido')
  expect(takeAll(queue)).toEqual(['Roscioli', 'Sukiyabashi', 'Maido', 'Armando', 'Narisawa', 'Felice'])
})

test('a sender’s second job waits behind earlier senders', () => {
  const queue: Queue = new FairQueue({ ofOne: 10, inAll: 10 })
  add(queue, 'Ada', 'Roscioli')
  expect(queue.next()?.question).toBe('Roscioli')
  add(queue, 'Ken', 'Narisawa')
  add(queue, 'Ada', 'Armando')
  expect(takeAll(queue)).toEqual(['Narisawa', 'Armando'])
})

test('a full queue refuses the newest job of the sender with the most', async () => {
  const queue: Queue = new FairQueue({ ofOne: 10, inAll: 4 })
  const [, , armando] = ['Roscioli', 'Felice', 'Armando'].map(question => add(queue, 'Ada', question))
  const ken = ['Narisawa', 'Den', 'Sushi Saito'].map(question => add(queue, 'Ken', question))
  await expect.poll(() => armando!.became, { message: 'Ada has three jobs, Ken has one' }).toBe('overloaded')
  await expect.poll(() => ken[2]!.became, { message: 'with two each, the newest job is refused' }).toBe('overloaded')
  expect(ken[1]!.became).toBeUndefined()
  expect(takeAll(queue)).toEqual(['Roscioli', 'Narisawa', 'Felice', 'Den'])
})

test('a sender with one waiting job is not displaced', async () => {
  const queue: Queue = new FairQueue({ ofOne: 10, inAll: 2 })
  const [ada, ken] = [add(queue, 'Ada', 'Roscioli'), add(queue, 'Ken', 'Narisawa')]
  const rosa = add(queue, 'Rosa', 'Maido')
  await expect.poll(() => rosa.became).toBe('overloaded')
  expect([ada.became, ken.became]).toEqual([undefined, undefined])
  expect(takeAll(queue)).toEqual(['Roscioli', 'Narisawa'])
})

test('no sender exceeds its own limit', async () => {
  const queue: Queue = new FairQueue({ ofOne: 1, inAll: 10 })
  add(queue, 'Ada', 'Roscioli')
  const second = add(queue, 'Ada', 'Armando')
  await expect.poll(() => second.became).toBe('overloaded')
  expect(takeAll(queue)).toEqual(['Roscioli'])
})

test('networks take turns, a /48 counted as one, and so do the senders of a network', () => {
  const queue: Queue = new FairQueue({ ofOne: 10, inAll: 10 })
  for (const sender of ['2001:db8:7:1::', '2001:db8:7:2::', '2001:db8:7:3::']) {
    add(queue, sender, `${sender} first`)
    add(queue, sender, `${sender} second`)
  }
  add(queue, '203.0.113.7', 'Roscioli')
  expect(takeAll(queue)).toEqual([
    '2001:db8:7:1:: first',
    'Roscioli',
    ...['2001:db8:7:2:: first', '2001:db8:7:3:: first'],
    ...['2001:db8:7:1:: second', '2001:db8:7:2:: second', '2001:db8:7:3:: second'],
  ])
})

test('a full network refuses the newest job of its fullest sender, and keeps space for others', async () => {
  const queue: Queue = new FairQueue({ ofOne: 4, inAll: 8 })
  const greedy = [1, 2, 3, 4].map(job => add(queue, '203.0.113.7', `greedy ${job}`))
  add(queue, '203.0.113.8', 'its neighbour')
  await expect.poll(() => greedy[3]!.became).toBe('overloaded')
  const networks = Array.from({ length: 5 }, (_, i) => add(queue, `198.51.${i}.1`, `network ${i}`))
  await expect.poll(() => greedy[2]!.became, { message: 'of the fullest network' }).toBe('overloaded')
  expect(networks.map(({ became }) => became)).toEqual(Array.from({ length: 5 }, () => undefined))
  expect(takeAll(queue)).toHaveLength(8)
})
