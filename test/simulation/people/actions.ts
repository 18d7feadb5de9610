import { Chance } from '../chance.ts'
import { type Person, windows } from './person.ts'
import type { Control, Screen } from './screen.ts'
import { tags, typedName } from './world.ts'

/** What a step did to which control, so that a replay does the same, and the note that it wrote. */
export type Done = { said: string; target?: Pick<Control, 'role' | 'name'>; note?: string }

export type Step = { action: ActionName; seed: number; done?: Done }

type Scene = { person: Person; screen: Screen; chance: Chance; target: Done['target'] }
/** Returns what the person did; nothing if it was not possible. */
type Action = { weight: number; act(scene: Scene): Promise<Done | string | undefined> }

const texts = [
  'Nobody Knows This One',
  'the best',
  'Ein Satz, der etwas länger ist, weil es viel zu erzählen gibt, und der am Ende doch in eine Zeile passen sollte.',
  'x'.repeat(90),
  'ラーメン',
  'שלום עולם',
  '🍕🍕',
  '<b>&amp;',
  ' ',
  '',
]
const lists = [
  'Roscioli, Rome\nDa Enzo, Rome\nNobody Knows',
  '1. Pizzarium\n2. Trapizzino – the one in Testaccio\n\n3. Armando',
]
const links = [
  'https://www.google.com/maps/place/Roscioli/@41.894,12.473,17z',
  'https://example.org/menu',
  'geo:41.9,12.5?q=Bar',
]
const files = [
  {
    name: 'places.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('name,address,note\nFile Bar,Via 1,good\n"Caffè, due",,\n'),
  },
  { name: 'places.txt', mimeType: 'text/plain', buffer: Buffer.from(lists[1]!) },
  { name: 'broken.json', mimeType: 'application/json', buffer: Buffer.from('{"places": [') },
]

const quoted = (text: string) => `“${text.length > 60 ? `${text.slice(0, 57)}…` : text}”`

/** Returns a number from a text and a seed, so that a choice does not depend on what else there is to choose from. */
function mixed(text: string, seed: number): number {
  let hash = seed
  for (const sign of text) hash = Math.imul(hash ^ sign.codePointAt(0)!, 0x01000193)
  return new Chance(hash).next()
}

/** Chooses a control, by kind first: a hundred rows have the same buttons. */
function choose({ screen, chance, target }: Scene, isFit: (control: Control) => boolean): Control | undefined {
  const seed = chance.seed()
  const fit = screen.controls.filter(control => control.isEnabled && isFit(control))
  if (target) return fit.find(({ role, name }) => role === target.role && name === target.name)
  const [kinds, ones] = [(c: Control) => c.place, (c: Control) => c.name].map(key => {
    return (controls: Control[]) => controls.toSorted((a, b) => mixed(key(a), seed) - mixed(key(b), seed))
  })
  const kind = kinds!(fit)[0]?.place
  return ones!(fit.filter(({ place }) => place === kind))[0]
}

const press = ({ page, world }: Person, { x, y }: { x: number; y: number }): Promise<void> =>
  world.device === 'phone' ? page.touchscreen.tap(x, y) : page.mouse.click(x, y)

const named = ({ role, name }: Control): string => `the ${role} ${quoted(name)}`
const doing = (said: string, { role, name }: Control): Done => ({ said, target: { role, name } })

const isText = ({ kind }: Control): boolean => /^(textarea|input (text|search|url|number|date|email))/.test(kind)

/** Whether a link leads to a page of the site, not to a file, and can be followed now. */
const leadsOn = ({ house, isOffline }: Person, { href }: Control): boolean =>
  href === undefined ||
  (href.startsWith(`${house.address}/`) && !isOffline && !/\/export\/|\.\w{2,5}(\?|$)/.test(new URL(href).pathname))

async function type({ person: { page }, chance }: Scene, kind: string, text: string): Promise<string> {
  const date = page.locator('input[type="date"]:focus')
  if ((await date.count()) > 0) {
    await date.fill(`2025-0${1 + chance.below(9)}-1${chance.below(10)}`)
    return 'a date'
  }
  if (chance.is(0.5)) await page.keyboard.press('ControlOrMeta+a')
  const typed = kind === 'input number' ? String(1 + chance.below(40)) : text
  if (typed === '') await page.keyboard.press('Backspace')
  else await page.keyboard.type(typed)
  const then = chance.pick(['', '', 'Enter', 'Tab'])
  if (then !== '') await page.keyboard.press(then)
  return `${quoted(typed)}${then && `, then ${then}`}`
}

const isEditor = ({ saving }: Screen): boolean => saving !== undefined

/** Presses a key where the page, and no field, has the focus. */
async function pressOutside({ page }: Person, key: string): Promise<void> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press(key)
}

export const actions = {
  /** Uses whatever control is on the screen. */
  use: {
    weight: 45,
    async act(scene) {
      const { person, chance } = scene
      const control = choose(scene, control => leadsOn(person, control))
      if (!control) return undefined
      if (control.kind === 'select') {
        const select = await person.page.evaluateHandle(
          ([x, y]) => document.elementFromPoint(x!, y!)?.closest('select'),
          [control.x, control.y],
        )
        const count = await select.evaluate(element => element?.options.length ?? 0)
        if (count === 0) return undefined
        await select.asElement()?.selectOption({ index: chance.below(count) })
        return doing(`She chooses an option of ${named(control)}.`, control)
      }
      person.file = chance.pick(files)
      await press(person, control)
      if (!isText(control)) return doing(`She presses ${named(control)}.`, control)
      return doing(`She types ${await type(scene, control.kind, chance.pick(texts))} into ${named(control)}.`, control)
    },
  },
  /** Types a restaurant's name with errors, and takes a proposal. */
  add: {
    weight: 8,
    async act(scene) {
      const { person, chance } = scene
      const field = choose(scene, ({ role, kind }) => role === 'combobox' && kind === 'input text')
      if (!field) return undefined
      await press(person, field)
      const typed = chance.is(0.7) ? typedName(chance) : chance.pick(texts)
      await person.page.keyboard.press('ControlOrMeta+a')
      await person.page.keyboard.type(typed, { delay: chance.pick([0, 30]) })
      await person.rest()
      const options = (await person.look()).controls.filter(({ role }) => role === 'option')
      if (options.length === 0) return doing(`She types ${quoted(typed)} into ${named(field)}.`, field)
      const option = chance.pick([options[0]!, options.at(-1)!, chance.pick(options)])
      await press(person, option)
      return doing(`She types ${quoted(typed)} into ${named(field)} and takes ${quoted(option.name)}.`, field)
    },
  },
  /** Leaves a note and comes back to write on, while its beginning may still be on its way. */
  writeOn: {
    weight: 3,
    async act(scene) {
      const { person } = scene
      const field = choose(scene, ({ place }) => /^TEXTAREA\.note LI\./.test(place))
      if (!field) return undefined
      await press(person, field)
      const { keyboard } = person.page
      const isInNote = () => person.page.evaluate(() => document.activeElement?.matches('textarea.note'))
      for (const [key, text] of [
        ['ControlOrMeta+a', 'Only in'],
        ['Tab', ''],
        ['Shift+Tab', ''],
        ['ControlOrMeta+End', ' the evening.'],
        ['Tab', ''],
      ] as const) {
        // A row that still moves may not be under the finger, and one that the search hides is gone after Tab.
        if (text !== '' && !(await isInNote())) return doing(`She presses ${named(field)}.`, field)
        await keyboard.press(key)
        await keyboard.type(text)
      }
      const note = 'Only in the evening.'
      return { ...doing(`She writes ${quoted(note)} into ${named(field)} in two goes.`, field), note }
    },
  },
  paste: {
    weight: 2,
    async act(scene) {
      const { person, chance } = scene
      const field = choose(scene, ({ kind }) => ['input text', 'textarea textarea'].includes(kind))
      if (!field) return undefined
      const text = chance.pick([...lists, ...links])
      await press(person, field)
      await person.page.evaluate(text => navigator.clipboard.writeText(text), text)
      await person.page.keyboard.press('ControlOrMeta+v')
      return doing(`She pastes ${quoted(text)} into ${named(field)}.`, field)
    },
  },
  drag: {
    weight: 6,
    async act(scene) {
      const { person, chance } = scene
      const { page, world } = person
      const handle = choose(scene, ({ place }) => place.startsWith('BUTTON.handle'))
      if (!handle) return undefined
      const { height } = page.viewportSize()!
      const to = chance.pick([20, height - 10, 100 + chance.below(height - 200)])
      const heldMs = chance.pick([0, 300, 1500])
      const { x, y } = handle
      if (world.device === 'phone') {
        const session = await page.context().newCDPSession(page)
        const touch = (kind: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
          session.send('Input.dispatchTouchEvent', { type: kind, touchPoints: at === undefined ? [] : [{ x, y: at }] })
        await touch('touchStart', y)
        for (let part = 1; part <= 6; part++) await touch('touchMove', y + ((to - y) * part) / 6)
        await page.waitForTimeout(heldMs)
        await touch('touchEnd')
      } else {
        await page.mouse.move(x, y)
        await page.mouse.down()
        await page.mouse.move(x, to, { steps: 6 })
        await page.waitForTimeout(heldMs)
        if (chance.is(0.15)) await page.keyboard.press('Escape')
        await page.mouse.up()
      }
      return doing(
        `She drags ${named(handle)} to ${Math.round(to)} pixels from the top, and lets go after ${heldMs} ms.`,
        handle,
      )
    },
  },
  /** Presses keys on the control that has the focus. */
  keys: {
    weight: 6,
    async act({ person, screen, chance }) {
      if (screen.focus.isLost) return undefined
      const key = chance.pick(['ArrowUp', 'ArrowDown', 'Home', 'End', 'Enter', 'Space', 'Escape', 'Escape'])
      await person.page.keyboard.press(key)
      return `She presses the key ${key} on ${quoted(screen.focus.name)}.`
    },
  },
  tab: {
    weight: 4,
    async act({ person, chance }) {
      const [key, times] = [chance.pick(['Tab', 'Tab', 'Shift+Tab']), 1 + chance.below(8)]
      for (let time = 0; time < times; time++) await person.page.keyboard.press(key)
      return `She presses ${key} ${times} times.`
    },
  },
  undo: {
    weight: 5,
    async act(scene) {
      const step = choose(scene, ({ place }) => /^BUTTON\.icon (undo|redo)/.test(place))
      if (!step) return undefined
      await press(scene.person, step)
      return doing(`She presses ${named(step)}.`, step)
    },
  },
  scroll: {
    weight: 12,
    async act({ person, chance, screen }) {
      const { page, world } = person
      if (screen.isModal) return undefined
      const way = chance.pick(['wheel', 'fling', 'key', 'jump'])
      if (way === 'key') {
        const key = chance.pick(['Home', 'End', 'PageUp', 'PageDown', 'PageDown'])
        await pressOutside(person, key)
        return `She presses the key ${key}.`
      }
      if (way === 'jump') {
        const part = chance.next()
        await page.evaluate(to => scrollTo({ top: to * document.body.scrollHeight, behavior: 'instant' }), part)
        return `She drags the scroll bar to ${Math.round(part * 100)} %.`
      }
      if (way === 'wheel' || world.device === 'desktop') {
        const [by, times] = [chance.pick([-180, 180, 180, 700]), 3 + chance.below(12)]
        await page.mouse.move(150, 500)
        for (let time = 0; time < times; time++) {
          await page.mouse.wheel(0, by)
          await page.waitForTimeout(20)
        }
        return `She turns the wheel ${times} times by ${by} pixels.`
      }
      const session = await page.context().newCDPSession(page)
      const [yDistance, times] = [chance.pick([-1500, -1500, 1500]), 1 + chance.below(4)]
      for (let time = 0; time < times; time++)
        await session.send('Input.synthesizeScrollGesture', {
          ...{ x: 195, y: page.viewportSize()!.height / 2, yDistance, speed: 8000 },
          ...{ gestureSourceType: 'touch', preventFling: false },
        })
      return `She flings the page ${times} times by ${yDistance} pixels.`
    },
  },
  find: {
    weight: 3,
    async act(scene) {
      const field = choose(scene, ({ kind }) => kind === 'input search')
      if (!field) return undefined
      const text = scene.chance.pick(['garden', 'Trattoria 2', 'nothing like it', 'de', ''])
      await press(scene.person, field)
      await scene.person.page.keyboard.press('ControlOrMeta+a')
      await scene.person.page.keyboard.press('Backspace')
      await scene.person.page.keyboard.type(text)
      return doing(`She types ${quoted(text)} into ${named(field)}.`, field)
    },
  },
  back: {
    weight: 4,
    async act({ person }) {
      const canGoBack = await person.page.evaluate(() => navigation.canGoBack)
      if (person.isOffline || !canGoBack) return undefined
      await person.page.goBack()
      return 'She goes back.'
    },
  },
  forward: {
    weight: 1,
    async act({ person }) {
      if (person.isOffline || !(await person.page.evaluate(() => navigation.canGoForward))) return undefined
      await person.page.goForward()
      return 'She goes forward.'
    },
  },
  reload: {
    weight: 2,
    async act({ person }) {
      if (person.isOffline) return undefined
      await person.page.reload()
      return 'She loads the page again.'
    },
  },
  rotate: {
    weight: 2,
    async act({ person: { page, world } }) {
      const { width, height } = page.viewportSize()!
      const isTurned = width !== windows[world.device].width
      const other = world.device === 'phone' ? { width: height, height: width } : { width: 640, height: 450 }
      await page.setViewportSize(isTurned ? windows[world.device] : other)
      return world.device === 'phone' ? 'She rotates the phone.' : `She zooms the page to ${isTurned ? 100 : 200} %.`
    },
  },
  bigText: {
    weight: 1,
    async act({ person: { page }, chance }) {
      const standard = chance.pick([16, 24, 32])
      const session = await page.context().newCDPSession(page)
      await session.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } })
      return `She sets the size of text to ${(standard / 16) * 100} %.`
    },
  },
  appearance: {
    weight: 2,
    async act({ person: { page }, chance }) {
      const look = chance.pick([
        { colorScheme: 'dark' },
        { colorScheme: 'light' },
        { forcedColors: 'active' },
        { forcedColors: 'none' },
        { reducedMotion: 'reduce' },
      ] as const)
      await page.emulateMedia(look)
      return `She switches to ${Object.entries(look).join().replace(',', ': ')}.`
    },
  },
  network: {
    weight: 4,
    async act({ person, chance }) {
      if (!person.isOffline && chance.is(0.5)) return undefined
      await person.setOffline(!person.isOffline)
      return person.isOffline ? 'She loses the network.' : 'The network is back.'
    },
  },
  secondTab: {
    weight: 2,
    async act({ person, screen }) {
      if (person.isOffline || (person.tabs.length === 1 && !isEditor(screen))) return undefined
      if (person.tabs.length > 1) {
        person.tabs.reverse()
        await person.page.bringToFront()
        return 'She turns to her other tab.'
      }
      await person.openTab(person.list.editUrl)
      return 'She opens the list in a second tab.'
    },
  },
  /** Comes back to the list, also from the pages of others and of voters. */
  open: {
    weight: 6,
    async act({ person, screen, chance }) {
      if (person.isOffline || (isEditor(screen) && chance.is(0.85))) return undefined
      const { slug, token, page, editUrl } = person.list
      const { visibility } = await person.house.ask('GET', `/lists/${slug}`, { token })
      const isReader = chance.is(0.2) && visibility === 'public'
      await person.page.goto(isReader ? page : editUrl)
      return `She opens the list ${isReader ? 'as a reader' : 'by its edit link'}.`
    },
  },
  /** Someone else edits the same list. */
  other: {
    weight: 10,
    async act({ person: { house, list }, chance }) {
      const { slug, token } = list
      const { places = [], bands } = await house.ask('GET', `/lists/${slug}`, { token })
      const path = `/lists/${slug}/places`
      if (places.length === 0 || chance.is(0.2)) {
        const name = `Bar ${chance.below(1000)}`
        const rank = 1 + chance.below(places.length + 1)
        await house.ask('POST', path, { token, body: { own: { name }, rank } })
        return `Ben adds ${quoted(name)} as number ${rank}.`
      }
      const at = chance.pick([0, 1, 2, chance.below(places.length)]) % places.length
      const { id, name } = places[at]
      const what = chance.pick(['remove', 'note', 'note', 'move', 'move', 'details', 'order', 'band', 'title'])
      const rank = 1 + chance.below(places.length)
      const about = `place ${at + 1}, ${quoted(name)}`
      switch (what) {
        case 'remove':
          await house.ask('DELETE', `${path}/${id}`, { token })
          return `Ben removes ${about}.`
        case 'note':
          await house.ask('PUT', `${path}/${id}/note`, { token, body: { note: chance.pick(texts).slice(0, 500) } })
          return `Ben writes a note on ${about}.`
        case 'move':
          await house.ask('POST', `${path}/${id}/move`, { token, body: { rank } })
          return `Ben moves ${about} to ${rank}.`
        case 'details':
          await house.ask('PATCH', `${path}/${id}`, {
            token,
            body: { tags: [chance.pick(tags)], price: 1 + chance.below(4) },
          })
          return `Ben changes the tags and the price of ${about}.`
        case 'order': {
          const placeIds = places.map((place: { id: string }) => place.id).toReversed()
          await house.ask('PUT', `/lists/${slug}/order`, { token, body: { placeIds } })
          return 'Ben turns the order around.'
        }
        case 'band':
          await house.ask('PUT', `/lists/${slug}/bands`, {
            token,
            body: { bands: bands?.length ? [] : [{ name: 'Best', size: Math.min(2, places.length) }] },
          })
          return bands?.length ? 'Ben removes the bands.' : 'Ben makes a band of the first two places.'
        default:
          await house.ask('PATCH', `/lists/${slug}`, { token, body: { title: `Ben’s title ${chance.below(100)}` } })
          return 'Ben changes the title.'
      }
    },
  },
  /** The network is back at the end of each story. */
  end: {
    weight: 0,
    async act({ person }) {
      if (!person.isOffline) return undefined
      await person.setOffline(false)
      return 'The network is back.'
    },
  },
} satisfies Record<string, Action>

type ActionName = keyof typeof actions

const bag = (Object.keys(actions) as ActionName[]).flatMap(name => Array<ActionName>(actions[name].weight).fill(name))

/** Returns the steps of a seed. */
export const stepsOf = (seed: number, count: number): Step[] => {
  const chance = new Chance(seed)
  return Array.from({ length: count }, () => ({ action: chance.pick(bag), seed: chance.seed() }))
}

/** Does a step. @returns the step with what was done; nothing if it was not possible */
export async function act(person: Person, screen: Screen, step: Step): Promise<Step | undefined> {
  const target = step.done?.target
  const done = await (actions[step.action] as Action).act({ person, screen, chance: new Chance(step.seed), target })
  return done === undefined ? undefined : { ...step, done: typeof done === 'string' ? { said: done } : done }
}
