import { setImmediate } from 'node:timers/promises'
import { isInvitation } from '../../src/core/invitations.ts'
import { writes } from '../../src/core/operation.ts'
import type { TestDatabase } from '../support/databases.ts'
import { type Actor, actors, callOf } from './actors.ts'
import { Chance } from './chance.ts'
import { Fault, Ledger, type Sent } from './ledger.ts'
import { type ProviderMood, SimulatedService } from './service.ts'
import { shrink } from './shrink.ts'

/** What one actor does. Leaving out one step does not change the choices of another. */
export type Step = {
  actor: number
  seed: number
  /** Whether it is sent before the step before it is answered. */
  isTogether: boolean
}

/** @param openDatabase opens PostgreSQL; by default the world has a file of SQLite */
export type World = { seed: number; openDatabase?: () => Promise<TestDatabase> }

/** `told` has the steps that may have changed something, and those of a round that failed. */
export type Outcome = { steps: number; fault?: Error; story: readonly string[]; told: readonly Step[] }

export const stepsOf = (seed: number, count: number): Step[] => {
  const chance = new Chance(seed)
  return Array.from({ length: count }, () => ({
    actor: chance.below(actors.length),
    seed: chance.seed(),
    isTogether: chance.is(0.75),
  }))
}

/** A stored answer is kept for 24 hours. */
const keptMs = 23 * 3_600_000
/** Rounds between two comparisons of everything, which take as long as a round. */
const seldom = 50
const always = 1
/** The most requests in one round. */
const maxTogether = 8

/** Runs steps in a new world, and stops at the first fault. @param roundsBetween rounds between two comparisons of everything */
export async function play(
  { seed, openDatabase }: World,
  steps: readonly Step[],
  roundsBetween: number,
): Promise<Outcome> {
  const chance = new Chance(seed)
  await using database = await openDatabase?.()
  const url = database?.url
  await using service = await SimulatedService.open(chance.is(url === undefined ? 0.3 : 0.7) ? 2 : 1, url)
  const story = new Story(service)
  let taken = 0
  try {
    for (let at = 0, round = 1; at < steps.length; round++) {
      let end = at + 1
      while (end < steps.length && steps[end]!.isTogether && end - at < maxTogether) end++
      await story.play(steps.slice(at, end))
      taken += end - at
      at = end
      if (round % roundsBetween === 0) await story.verify(false)
    }
    await story.verify(true)
  } catch (error) {
    return { steps: taken, fault: error as Error, story: story.sentences, told: story.told }
  }
  return { steps: taken, story: story.sentences, told: story.told }
}

/** Plays a seed, and shortens the story of a fault. @param limitMs for the shortening @returns the fault and its story, as text */
export async function tell(world: World, count: number, limitMs: number): Promise<{ steps: number; text?: string }> {
  const steps = stepsOf(world.seed, count)
  const first = await play(world, steps, seldom)
  if (!first.fault) return { steps: first.steps }
  const failing = steps.slice(0, first.steps + maxTogether)
  // A shorter story may end with another fault, which is as welcome.
  const isSame = ({ fault }: Outcome) => fault !== undefined && fault instanceof Fault === first.fault instanceof Fault
  const early = await play(world, failing, always)
  const fails = async (fewer: readonly Step[]) => isSame(await play(world, fewer, always))
  const begin = isSame(early) ? failing.slice(0, early.steps + maxTogether) : failing
  const shortest = await shrink((await fails(early.told)) ? early.told : begin, fails, limitMs)
  const last = await play(world, shortest, always)
  const { fault, story } = isSame(last) ? last : first
  const cause = fault instanceof Fault ? [] : [String(fault!.stack)]
  return { steps: first.steps, text: [`Seed ${world.seed}: ${fault!.message}`, ...story, ...cause].join('\n') }
}

class Story {
  readonly sentences: string[] = []
  readonly told: Step[] = []
  readonly #service: SimulatedService
  readonly #ledger: Ledger
  readonly #late: { sent: Sent; instance: number }[] = []
  /** Answered requests that may be sent again with their keys. */
  readonly #answered: (Sent & { at: number })[] = []
  #markers = 0

  constructor(service: SimulatedService) {
    this.#service = service
    this.#ledger = new Ledger((name, input, token) => service.ask(name, input, token))
  }

  /** Plays steps whose requests are under way together. */
  async play(steps: readonly Step[]): Promise<void> {
    const first = new Chance(steps[0]!.seed)
    this.#prepare(first)
    const same = first.below(this.#service.instances)
    const round: Sent[] = []
    const stepOf = new Map<Sent, Step>()
    const running: Promise<unknown>[] = []
    this.told.push(...steps)
    for (const step of steps) {
      const { actor, seed } = step
      const chance = new Chance(seed)
      const instance = this.#service.writesTogether ? chance.below(this.#service.instances) : same
      for (const { sent, instance: of } of this.#choose(actors[actor]!, chance, instance)) {
        sent.at = this.#service.clock.now().getTime()
        sent.isIndexDown = this.#service.mood === 'dead'
        round.push(sent)
        stepOf.set(sent, step)
        running.push(this.#send(sent, of))
        if (chance.is(0.5)) await setImmediate()
      }
    }
    await Promise.all(running)
    const restarted = await this.#service.restart()
    this.#service.isDiskFull = false
    this.#service.mood = 'well'
    for (const sent of round) this.sentences.push(`${this.sentences.length + 1}. ${sentence(sent)}`)
    if (restarted > 0)
      this.sentences.push(`${this.sentences.length + 1}. The service died meanwhile, and starts again.`)
    await this.#ledger.settle(round)
    const changed = round.filter(({ call, reply }) => writes(call.operation) && reply?.isOk !== false)
    this.told.splice(-steps.length, steps.length, ...new Set(changed.map(sent => stepOf.get(sent)!)))
    const at = this.#service.clock.now().getTime()
    for (const sent of round)
      if (sent.reply && sent.call.idempotencyKey !== undefined && !sent.isAgain) this.#answered.push({ ...sent, at })
  }

  async verify(isEnd: boolean): Promise<void> {
    await this.#ledger.verify(isEnd)
    if (!isEnd) return
    if (await this.#service.hasOpenQuery()) throw new Fault('a query was begun and never ended')
    const miscounted = await this.#service.miscounted()
    if (miscounted.length > 0) throw new Fault(`the stored counts are wrong: ${JSON.stringify(miscounted)}`)
  }

  /** Chooses what goes wrong during a round. */
  #prepare(chance: Chance): void {
    const { clock } = this.#service
    clock.forward(chance.is(0.02) ? chance.below(30 * 3_600_000) : chance.below(2000))
    if (chance.is(0.01)) clock.forward(-chance.below(60_000))
    if (chance.is(0.003)) this.#service.dieSoon(chance.below(this.#service.instances), chance.below(40), chance.is(0.5))
    this.#service.isDiskFull = chance.is(0.01)
    this.#service.mood = chance.is(0.05) ? chance.pick<ProviderMood>(['slow', 'wrong', 'dead']) : 'well'
  }

  /** Chooses the requests of one step: one as a rule, and none if it is sent later. */
  #choose(actor: Actor, chance: Chance, instance: number): { sent: Sent; instance: number }[] {
    const late = chance.is(0.1) ? this.#late.shift() : undefined
    if (late) return [late]
    const again = chance.is(0.06) ? this.#answered.at(-1 - chance.below(10)) : undefined
    const { clock, key } = this.#service
    if (again) {
      const isKept = Math.abs(clock.now().getTime() - again.at) < keptMs
      // A link is the credential then, and an API key makes no difference.
      const isByLink = isInvitation(again.call.operation.credential) && !again.call.isTool
      const call = { ...again.call, ...(isByLink && { key: chance.is(0.5) ? key : undefined }) }
      return [
        {
          sent: {
            ...{ by: again.by, call, isAgain: true, heard: again.reply!.text },
            first: isKept && again.reply!.isOk ? again.reply : undefined,
          },
          instance,
        },
      ]
    }
    const scene = { chance, ledger: this.#ledger, now: clock.now(), key, markerOf: () => `marker${++this.#markers}x` }
    const call = callOf(actor, scene)
    const isRepeated = this.#answered.some(
      ({ by, call: { operation, idempotencyKey } }) =>
        by === actor.name && operation === call.operation && idempotencyKey === call.idempotencyKey,
    )
    const sent: Sent = { by: actor.name, call, ...(isRepeated && { isAgain: true }) }
    if (chance.is(0.02)) {
      this.#late.push({ sent, instance })
      return []
    }
    return chance.is(0.02)
      ? [
          { sent, instance },
          { sent: { ...sent }, instance },
        ]
      : [{ sent, instance }]
  }

  async #send(sent: Sent, instance: number): Promise<void> {
    sent.reply = await this.#service.fetch(instance, sent.call)
  }
}

/** Tells what an actor did and what came of it. */
function sentence({ by, call, reply, isAgain }: Sent): string {
  const { operation, input, isTool, token, ifVersion, idempotencyKey } = call
  const details = [
    JSON.stringify(input),
    ...(isTool ? ['as a tool'] : []),
    ...(token === undefined && operation.credential === 'editToken' ? ['without a token'] : []),
    ...(ifVersion === undefined ? [] : [`if the version is ${ifVersion}`]),
    ...(idempotencyKey === undefined ? [] : ['with an idempotency key']),
    ...(isAgain ? ['again'] : []),
  ]
  const version = reply?.json?.list?.version ?? reply?.json?.version
  const made = typeof reply?.json?.slug === 'string' && reply.json.slug !== input.slug ? `, ${reply.json.slug}` : ''
  const result = !reply ? 'no answer' : reply.isOk ? `done${version ? `, version ${version}` : ''}${made}` : reply.code
  return `${by}: ${operation.title} ${details.join(', ')}. Answer: ${result}.`
}
