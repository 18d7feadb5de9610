import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Chance } from '../chance.ts'
import { shrink } from '../shrink.ts'
import { act, type Step, stepsOf } from './actions.ts'
import { type Fault, isDoubtful, lookAfter } from './invariants.ts'
import { Person } from './person.ts'
import type { Screen } from './screen.ts'
import { type House, type List, makeList, openHouse, type World, worldOf } from './world.ts'

export type Failure = Fault & {
  seed: number
  /** The shortest story found, in sentences. */
  story: string[]
  screenshot: string
}

const maxStepMs = 30_000

type StoryEnd = { steps: Step[]; fault: Fault | undefined; screenshot: string | undefined }

type Options = {
  /** Stories have this seed and those after it. */
  seed: number
  minutes: number
  /** The most steps of a story. */
  steps: number
  /** How long a failure may be shrunk, in s. */
  shrinkS?: number
  /** Called after each story. */
  told?(seed: number, steps: readonly Step[], failure: Failure | undefined): void
  /** The number of people at the same time. */
  people?: number
}

/** Lets people use the website until the time is over. @returns the failures */
export async function simulatePeople(
  options: Options,
): Promise<{ stories: number; steps: number; failures: Failure[] }> {
  const { minutes, steps, people = 2, shrinkS = 120, told } = options
  await using house = await openHouse()
  const end = performance.now() + minutes * 60_000
  const result = { stories: 0, steps: 0, failures: [] as Failure[] }
  let next = options.seed
  const live = async () => {
    do {
      const seed = next++
      const { failure, done } = await tryStory(house, seed, steps, shrinkS * 1000)
      result.stories++
      result.steps += done.length
      if (failure) result.failures.push(failure)
      told?.(seed, done, failure)
    } while (performance.now() < end)
  }
  await Promise.all(Array.from({ length: people }, live))
  return result
}

/** Plays the story of a seed. @returns the failure with its shortest story, and the steps of the first try */
export async function tryStory(
  house: House,
  seed: number,
  count: number,
  shrinkMs: number,
): Promise<{ failure?: Failure; done: readonly Step[] }> {
  const chance = new Chance(seed)
  const world = worldOf(chance.seed())
  const first = await tell(house, world, stepsOf(chance.seed(), count))
  const { fault } = first
  if (!fault) return { done: first.steps }
  let last = first
  const fails = async (steps: readonly Step[]) => {
    const again = await tell(house, world, steps, fault)
    if (again.fault === undefined) return false
    last = again
    return true
  }
  let isRepeated = await fails(first.steps)
  if (isDoubtful(fault)) for (let more = 0; more < 2 && isRepeated; more++) isRepeated = await fails(first.steps)
  if (!isRepeated && isDoubtful(fault)) return { done: first.steps }
  if (isRepeated) await shrink(last.steps, fails, shrinkMs)
  const story = [opening(world), ...last.steps.map(({ done }) => done!.said)]
  const what = `${last.fault!.what}${isRepeated ? '' : ' (not when the story was told again)'}`
  return {
    done: first.steps,
    failure: {
      ...{ seed, rule: fault.rule, what, screenshot: last.screenshot! },
      story: story.map((sentence, index) => `${index + 1}. ${sentence}`),
    },
  }
}

const inWords: Record<string, string> = {
  de: 'German',
  en: 'English',
  es: 'Spanish',
  fr: 'French',
  it: 'Italian',
  ja: 'Japanese',
}

const opening = ({ count, device, language, start, bands, isDark, hasWorker, isSlow }: World): string =>
  `${[
    start === 'home'
      ? 'Ada opens the home page'
      : `Ada opens her list of ${count} places${start === 'reader' ? ' as a reader' : ''}`,
    ` on a ${device} in ${inWords[language]}`,
    isDark ? ', in the dark' : '',
    bands > 0 && start !== 'home' ? `; the list has ${bands} bands` : '',
    hasWorker ? '; the site may work offline' : '',
    isSlow ? '; the network is slow' : '',
  ].join('')}.`

/**
 * Plays a story until a rule is broken.
 * @param wanted ends at this fault only
 */
async function tell(house: House, world: World, steps: readonly Step[], wanted?: Fault): Promise<StoryEnd> {
  const list: List = await makeList(house, world)
  await using person = await Person.arrive(house, world, list)
  const done: Step[] = []
  const isWanted = ({ rule, what }: Fault) => wanted === undefined || (rule === wanted.rule && alike(what, wanted.what))
  const ended = async (fault: Fault | undefined): Promise<StoryEnd> => ({
    steps: done,
    fault,
    screenshot: fault && (await screenshotOf(person)),
  })
  let playing: Step | undefined
  try {
    await person.rest()
    let { screen, faults } = await lookAfter(person, undefined, undefined)
    let fault = faults.find(isWanted)
    if (fault) return await ended(fault)
    for (const step of [...steps, ...(steps.at(-1)?.action === 'end' ? [] : [ending])]) {
      playing = step
      const played = await withLimit(play(person, screen, step))
      playing = undefined
      if (!played) continue
      done.push(played.step)
      ;({ screen, faults } = played)
      fault = faults.find(isWanted)
      if (fault) return await ended(fault)
    }
    return await ended(undefined)
  } catch (error) {
    if (playing) done.push({ ...playing, done: playing.done ?? { said: `She tries: ${playing.action}.` } })
    const fault = { rule: 'stuck', what: `the page did not answer: ${error instanceof Error ? error.message : error}` }
    return await ended(isWanted(fault) ? fault : undefined)
  }
}

/** Plays a step. @returns what was done and what is on the screen then; nothing if the step was not possible */
async function play(person: Person, before: Screen, wanted: Step) {
  const step = await act(person, before, wanted)
  if (!step) return undefined
  await person.rest()
  return { step, ...(await lookAfter(person, before, step)) }
}

/** @throws Error if a page does not answer: an evaluation in a page has no limit of its own */
async function withLimit<T>(work: Promise<T>): Promise<T> {
  const ending = new AbortController()
  const { signal } = ending
  const late = setTimeout(maxStepMs, undefined, { signal }).then(() => {
    throw new Error(`not within ${maxStepMs / 1000} s`)
  })
  return Promise.race([work, late]).finally(() => ending.abort())
}

/** The network comes back at the end of each story, and everything is compared once more. */
const ending: Step = { action: 'end', seed: 0 }

/** Whether two sentences say the same of other places and figures. */
const alike = (one: string, other: string): boolean => {
  const kind = (text: string) => text.replace(/“[^”]*”|\d+/g, '').slice(0, 60)
  return kind(one) === kind(other)
}

async function screenshotOf({ page }: Person): Promise<string> {
  const path = join(mkdtempSync(join(tmpdir(), 'forklist-story-')), 'screen.png')
  await page.screenshot({ path }).catch(() => {})
  return path
}

/** Returns a failure as text. */
export const failureInWords = ({ seed, rule, what, story, screenshot }: Failure): string =>
  [`Seed ${seed}: ${rule}: ${what}`, ...story, `Screenshot: ${screenshot}`].join('\n')
