import { setTimeout } from 'node:timers/promises'
import type { Language } from '../../../src/domain/languages.ts'
import { messagesByLanguage } from '../../../src/web/locales/index.ts'
import type { Json } from '../../support/api.ts'
import { asked } from '../asked.ts'
import type { Step } from './actions.ts'
import type { Person } from './person.ts'
import type { Screen } from './screen.ts'

/** A rule that does not hold. */
export type Fault = {
  rule: string
  what: string
}

/** How long changes may take to reach the service or the other screen, in ms. */
const maxSyncMs = 10_000

/** Faults that a busy machine may cause, as a tree of names that is behind the page: they count when a replay has them again. */
export const isDoubtful = ({ rule }: Fault): boolean => ['slow', 'shift', 'name'].includes(rule)

/** Looks at the screen after a step, at rest. @returns also the rules that do not hold */
export async function lookAfter(
  person: Person,
  before: Screen | undefined,
  step: Step | undefined,
): Promise<{ screen: Screen; faults: Fault[] }> {
  const screen = await person.look()
  // Without a network, the browser's own page may be there.
  if (!screen.url.startsWith(person.house.address)) return { screen, faults: [] }
  const faults: Fault[] = screen.faults.filter(({ rule }) => isDue(rule, before, screen, step))
  for (const complaint of person.complaints.splice(0)) faults.push({ rule: 'complaint', what: complaint })
  if (screen.focus.isHidden)
    faults.push({ rule: 'focus', what: `the focus is on something hidden: ${screen.focus.name}` })
  if (before && step && isFocusLost(before, screen, step))
    faults.push({ rule: 'focus', what: `the focus is lost: it was on ${before.focus.name || step.done?.target?.name}` })
  if (before && step?.action === 'back') {
    const { trail } = person
    if (screen.visit < before.visit && trail[screen.visit] && trail[screen.visit] !== screen.url)
      faults.push({ rule: 'back', what: `the page before was ${trail[screen.visit]}, and back leads to ${screen.url}` })
    if (screen.controls.length === 0) faults.push({ rule: 'back', what: 'nothing is on the page before' })
  }
  person.trail[screen.visit] = screen.url
  const { savedShort } = messagesByLanguage[screen.language as Language].editor
  if (screen.saving !== 'saved' && screen.savingInWords.endsWith(savedShort))
    faults.push({ rule: 'saved', what: `the editor says “${screen.savingInWords}”, and it is ${screen.saving}` })
  if (screen.saving !== undefined && !person.isOffline)
    faults.push(...(await unsaved(person, screen, step?.done?.note)))
  if (screen.read.length > 0 && !person.isOffline) faults.push(...(await outdated(person, screen)))
  return { screen, faults }
}

/** What others do, and what turns the whole page, may shift it. A new page takes its time. */
function isDue(rule: string, before: Screen | undefined, { saving, url }: Screen, step: Step | undefined): boolean {
  const isNew = step === undefined || before?.url !== url || ['reload', 'secondTab', 'open'].includes(step.action)
  if (rule === 'shift')
    return !isNew && saving !== undefined && !['other', 'rotate', 'bigText', 'network'].includes(step.action)
  // Beside other tests every task is slow, so only `npm run simulate` has a limit.
  return rule !== 'slow' || (asked !== undefined && !isNew)
}

/** Whether a control that was pressed is gone, and nothing else has the focus. */
function isFocusLost(before: Screen, { focus, controls, loaded }: Screen, { action, done }: Step): boolean {
  if (!focus.isLost || loaded !== before.loaded) return false
  if (action === 'keys') return !before.focus.isLost && !controls.some(({ name }) => name === before.focus.name)
  const { target } = done ?? {}
  return (
    action === 'use' &&
    target !== undefined &&
    ['button', 'checkbox', 'textbox', 'combobox'].includes(target.role) &&
    !controls.some(({ role, name }) => role === target.role && name === target.name)
  )
}

/** Waits until the editor says that all is saved, and compares it with the service, and with the note that was just written. */
async function unsaved(person: Person, first: Screen, written?: string): Promise<Fault[]> {
  const end = performance.now() + maxSyncMs
  for (let screen = first; ; screen = await person.look()) {
    // A person has to choose first, or has left.
    if (screen.saving === undefined || screen.saving === 'asking') return []
    const differences =
      screen.saving === 'saved' ? await differencesTo(person, screen, written) : [`the editor says “${screen.saving}”`]
    if (differences.length === 0) return []
    if (performance.now() > end) return differences.map(what => ({ rule: 'saved', what }))
    await setTimeout(200)
  }
}

/** Waits until the page for readers shows what the service has. */
async function outdated(person: Person, first: Screen): Promise<Fault[]> {
  const { slug, token } = person.list
  const end = performance.now() + maxSyncMs
  for (let screen = first; ; screen = await person.look()) {
    // A person may have gone to another page, or sees one list at an earlier time.
    if (screen.url !== first.url || !screen.path.endsWith(`/${slug}`) || screen.url.includes('?')) return []
    const { places = [] }: Json = await person.house.ask('GET', `/lists/${slug}`, { token })
    const wrong = screen.read.find(({ rank, text }) => !text.includes(places[rank - 1]?.name))
    if (!wrong) return []
    if (performance.now() > end) {
      const what = `number ${wrong.rank} is “${spaced(wrong.text)}”, and the service has “${places[wrong.rank - 1]?.name}”`
      return [{ rule: 'outdated', what }]
    }
    await setTimeout(200)
  }
}

const spaced = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Returns what the screen has and the service does not. @param written a note of some place */
async function differencesTo(
  { house, list: { slug, token } }: Person,
  { rows, title, path, language }: Screen,
  written: string | undefined,
): Promise<string[]> {
  // A person may have gone to another list.
  if (!path.includes(slug)) return []
  const list: Json = await house.ask('GET', `/lists/${slug}`, { token })
  if (list.places === undefined) return []
  const differences: string[] = []
  if (written !== undefined && !list.places.some(({ note }: Json) => note === written))
    differences.push(`no place has the note “${written}”`)
  const differs = (where: string, shown: string, stored: string) => {
    if (spaced(shown) !== spaced(stored)) differences.push(`${where} shows “${shown}”, and the service has “${stored}”`)
  }
  if (title !== undefined && title.trim() !== '') differs('the title', title, list.title)
  const { priceSign } = messagesByLanguage[language as Language].details
  for (const { rank, name, note, details, chips, band } of rows) {
    const place = list.places[rank - 1] ?? { name: 'no place' }
    differs(`number ${rank}`, name, place.name)
    if (name !== place.name) continue
    if (note !== undefined) differs(`the note of number ${rank}`, note, place.note ?? '')
    const { tags = [], dishes = [], price, visitedOn } = place
    const shown = [...tags, ...dishes, ...(price === undefined ? [] : [priceSign.repeat(price)])]
    // Enough of a date: browsers write months in their own ways.
    const dates = visitedOn === undefined ? [] : [visitedOn.slice(0, 4)]
    for (const detail of [...shown, ...dates])
      if (!details.includes(detail)) differences.push(`number ${rank} does not show “${detail}”`)
    // Open fields take the place of the chips.
    const stored = shown.length + dates.length
    if (chips > 0 && chips !== stored) differences.push(`number ${rank} has ${stored} details and shows ${chips}`)
    if (band !== undefined) differs(`the band of number ${rank}`, band, place.band ?? '')
  }
  return differences
}
