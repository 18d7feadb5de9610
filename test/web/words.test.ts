import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { problems } from '../../src/core/problem.ts'
import { methods } from '../../src/domain/consensus/index.ts'
import { reportReasons } from '../../src/domain/report.ts'
import { exportNames } from '../../src/exports/index.ts'
import { fileRefusals, rowRefusals } from '../../src/imports/refusals.ts'
import { languageNames, languages } from '../../src/web/words/index.ts'
import type { Forms, Template } from '../../src/web/words/say.ts'
import type { Tree } from '../../src/web/words/tree.ts'

const isTemplate = (value: Tree | Template): value is Template => typeof value === 'string' || 'other' in value

/** Every sentence, by its address in the catalogue: `list.places`. */
const sentences = (tree: Tree, inside = ''): [address: string, template: Template][] =>
  Object.entries(tree).flatMap(([name, value]): [string, Template][] =>
    isTemplate(value) ? [[inside + name, value]] : sentences(value, `${inside}${name}.`),
  )

const english = new Map(sentences(languages.en))

/** What stands in a sentence for what differs. */
const placeholders = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g))].toSorted()

const formsOf = (template: Template): Record<string, string> =>
  typeof template === 'string' ? { other: template } : (template as Forms & Record<string, string>)

const folder = join(import.meta.dirname, '../../src/web')
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter(file => /\.tsx?$/.test(file) && !file.startsWith('words'))
  .map(file => readFileSync(join(folder, file), 'utf8'))
  .join('\n')

describe('The words of the pages', () => {
  test('are all said somewhere', () => {
    // Names that are put together, as in words[`${format}Means`].
    const endings = [...new Set([...sources.matchAll(/\}([A-Z]\w*)`\]/g)].map(([, ending]) => ending!))]
    const isNamed = (name: string): boolean =>
      exportNames.includes(name) ||
      methods.some(method => method.name === name) ||
      (reportReasons as readonly string[]).includes(name) ||
      // Why something was refused is said by its code.
      [problems, fileRefusals, rowRefusals].some(codes => Object.hasOwn(codes, name)) ||
      new RegExp(`\\.${name}\\b|'${name}'|\\b${name}\\b *[,:}]`).test(sources) ||
      endings.some(ending => name.endsWith(ending) && isNamed(name.slice(0, -ending.length)))
    // What there is to eat, and where, is named by the data.
    const ofData = (address: string) => /^(cuisines|list\.categories)\./.test(address)
    expect([...english.keys()].filter(address => !ofData(address) && !isNamed(address.split('.').at(-1)!))).toEqual([])
  })

  test('have a name and a sentence for every way to make one ranking out of several', () => {
    const { methods: names, methodsMean } = languages.en.merging
    for (const words of [names, methodsMean])
      expect(Object.keys(words).toSorted()).toEqual(methods.map(({ name }) => name).toSorted())
  })

  test('are those of the languages that people can choose by name', () => {
    expect(Object.keys(languageNames)).toEqual(Object.keys(languages))
    for (const [tag, name] of Object.entries(languageNames))
      expect(new Intl.DisplayNames(tag, { type: 'language' }).of(tag)?.toLowerCase()).toBe(name.toLowerCase())
  })

  test('say in English what they count, in one and in many', () => {
    expect(english.size).toBeGreaterThan(250)
    for (const [address, template] of english)
      if (typeof template !== 'string') expect([address, Object.keys(template)]).toEqual([address, ['one', 'other']])
  })
})

describe.each(Object.entries(languages))('The words in %s', (tag, words: Tree) => {
  const told = sentences(words)

  test('are all there, and no others', () => {
    expect(told.map(([address]) => address).toSorted()).toEqual([...english.keys()].toSorted())
  })

  test('have in every form what the English ones have to be filled in; of one, its number may be left out', () => {
    for (const [address, template] of told) {
      const expected = placeholders(formsOf(english.get(address)!).other!)
      for (const [form, text] of Object.entries(formsOf(template))) {
        const filled = placeholders(text)
        const wanted =
          form === 'other' ? expected : expected.filter(name => name !== '{count}' || filled.includes(name))
        expect([address, form, filled]).toEqual([address, form, wanted])
        expect([address, text.replaceAll(/\{\w+\}/g, '')]).not.toEqual([address, expect.stringMatching(/[{}<>]/)])
      }
    }
  })

  test('have the forms that this language counts in', () => {
    const rules = new Intl.PluralRules(tag)
    const categories: string[] = rules.resolvedOptions().pluralCategories
    // Some have a form of its own for millions.
    const needed = [...new Set(Array.from({ length: 10_000 }, (_, count) => rules.select(count)))]
    for (const [address, template] of told) {
      if (typeof english.get(address) === 'string') expect([address, typeof template]).toEqual([address, 'string'])
      if (typeof template === 'string') {
        // One sentence for every number will do where the language has one form.
        if (typeof english.get(address) !== 'string') expect([address, needed]).toEqual([address, ['other']])
        continue
      }
      const forms = Object.keys(template)
      expect([address, needed.filter(category => !forms.includes(category))]).toEqual([address, []])
      expect([address, forms.filter(form => !categories.includes(form))]).toEqual([address, []])
    }
  })

  test('are no empty words, and no blanks at their ends', () => {
    for (const [address, template] of told)
      for (const text of Object.values(formsOf(template)))
        expect([address, text]).toEqual([address, text.trim() || '?'])
  })
})
