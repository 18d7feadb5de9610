import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { problems } from '../../src/core/problem.ts'
import { methods } from '../../src/domain/ranking/index.ts'
import { reportReasons } from '../../src/domain/report.ts'
import { findingKinds } from '../../src/domain/vote-findings.ts'
import { exportNames, formatTexts } from '../../src/formats/export/index.ts'
import { readingLevels } from '../../src/formats/import/imported-place.ts'
import { fileRefusals, rowReasons } from '../../src/formats/import/refusals.ts'
import { choosableColumns } from '../../src/formats/import/table/chosen-columns.ts'
import { formatMessage } from '../../src/web/locales/format-message.ts'
import { type Language, languages } from '../../src/web/locales/index.ts'
import { messagesByLanguage } from '../../src/web/locales/messages.ts'

type Tree = { [name: string]: string | Tree }
type Locales = Record<string, Tree>
type Scripts = {
  readLocales(root: string): Locales
  messageErrors(locales: Locales): string[]
  messagesIn(tree: Tree): Map<string, unknown>
}
const { readLocales, messageErrors, messagesIn }: Scripts = await import('../../scripts/setup/messages.mjs' as string)

const root = join(import.meta.dirname, '../..')
const web = join(root, 'src/web')
const locales = readLocales(root)
const english = messagesIn(locales.en!)

describe('The texts of the website', () => {
  test('have the same keys, placeholders and plural forms in every language', () => {
    expect(messageErrors(locales)).toEqual([])
  })

  test('exist for the languages that readers can choose', () => {
    expect(Object.keys(messagesByLanguage).toSorted()).toEqual(Object.keys(languages).toSorted())
    for (const [tag, { name }] of Object.entries(languages))
      expect(new Intl.DisplayNames(tag, { type: 'language' }).of(tag)?.toLowerCase()).toBe(name.toLowerCase())
  })

  test('say no word of programmers, in no language', () => {
    const programmers =
      /\b(versi(on|ón|one)|token|slug|credential|credencial|credenzial|jeton)|バージョン|トークン|スラッグ|資格情報/i
    const texts = Object.entries(locales).flatMap(([tag, tree]) =>
      [...messagesIn(tree)].map(([key, text]) => `${tag} ${key}: ${JSON.stringify(text).replaceAll(/\{\w+\}/g, '')}`),
    )
    const formats = Object.keys(languages).flatMap(tag => Object.values(formatTexts(tag as Language)))
    const isOfProgrammers = (text: string) => programmers.test(text.slice(text.indexOf(':')))
    expect([...texts, ...formats.map(format => `: ${JSON.stringify(format)}`)].filter(isOfProgrammers)).toEqual([])
    expect(isOfProgrammers('es editor.theirs: "La otra versión"')).toBe(true)
  })

  test('are all used', () => {
    const sources = globSync('**/*.{ts,tsx}', { cwd: web })
      .filter(file => file !== join('locales', 'messages.ts'))
      .map(file => readFileSync(join(web, file), 'utf8'))
      .join('\n')
    // Keys that are put together, as in messages[`${format}Means`].
    const endings = [...new Set([...sources.matchAll(/\}([A-Z]\w*)`\]/g)].map(([, ending]) => ending!))]
    const isUsed = (name: string): boolean =>
      exportNames.includes(name) ||
      methods.some(method => method.name === name) ||
      [...reportReasons, ...readingLevels, ...choosableColumns, ...findingKinds].some(each => each === name) ||
      [problems, fileRefusals, rowReasons].some(codes => Object.hasOwn(codes, name)) ||
      new RegExp(`\\.${name}\\b|'${name}'|\\b${name}\\b *[,:}]`).test(sources) ||
      endings.some(ending => name.endsWith(ending) && isUsed(name.slice(0, -ending.length)))
    // Cuisines and kinds come from data.
    const isOfData = (key: string) => /^(cuisines|list\.categories)\./.test(key)
    expect(english.size).toBeGreaterThan(250)
    expect([...english.keys()].filter(key => !isOfData(key) && !isUsed(key.split('.').at(-1)!))).toEqual([])
  })
})

describe('Every value of the code has its text, and no text is left over:', () => {
  const { importing, refusals, reporting, voteResult } = messagesByLanguage.en
  const methodNames = methods.map(({ name }) => name)
  test.each<[string, object, readonly string[]]>([
    ['refusals of a file', importing.files, Object.keys(fileRefusals)],
    ['reasons of a row', importing.rows, Object.keys(rowReasons)],
    ['explanations of counting', voteResult.counting, methodNames],
    ['reasons of a report', reporting.reasons, reportReasons],
    ['columns of a table', importing.columnNames, [...choosableColumns, 'asNote']],
  ])('%s', (_, texts, names) => {
    expect(Object.keys(texts).toSorted()).toEqual([...names].toSorted())
  })

  test('refusals of the service are known problems', () => {
    const { busy: _, unlisted: __, links: ___, members: ____, ...reasons } = refusals
    expect(Object.keys(reasons).filter(code => !Object.hasOwn(problems, code))).toEqual([])
  })
})

describe('The check of the texts', () => {
  const en = { list: { by: 'by {author}', empty: 'Empty.', places: { one: '{count} place', other: '{count} places' } } }
  const de = { list: { by: 'von {author}', empty: 'Leer.', places: { one: 'Ein Ort', other: '{count} Orte' } } }
  const errorsOf = (changed: Tree) => messageErrors({ en, de: { list: { ...de.list, ...changed } } })
  const errorLine = (error: string) => [`src/web/locales/de.json: ${error}`]

  test('accepts a translation, and a count that is a word', () => {
    expect(errorsOf({})).toEqual([])
  })

  test.each<[string, Tree, string]>([
    ['an unknown key', { emty: 'Leer.' }, '"list.emty" is not in en.json. Add it there first, or remove it here.'],
    ['a missing placeholder', { by: 'von' }, '"list.by" lacks the placeholder {author}.'],
    [
      'an unknown placeholder',
      { empty: 'Leer, {author}.' },
      '"list.empty" has the placeholder {author}, which en.json does not have.',
    ],
    [
      'a missing count',
      { places: { one: 'Ein Ort', other: 'Orte' } },
      '"list.places.other" lacks the placeholder {count}.',
    ],
    ['a missing plural form', { places: { other: '{count} Orte' } }, '"list.places" lacks the plural form "one".'],
    [
      'a plural form of another language',
      { places: { ...de.list.places, few: '{count} Orte' } },
      '"list.places" has the plural form "few", which this language does not use.',
    ],
    [
      'plural forms of one text',
      { empty: { one: 'Leer.', other: 'Leer.' } },
      '"list.empty" has plural forms, but is one text in en.json.',
    ],
    ['an empty text', { empty: ' ' }, '"list.empty" is empty.'],
    ['a space at the end', { empty: 'Leer. ' }, '"list.empty" begins or ends with a space.'],
    ['a lone brace', { by: 'von {author' }, '"list.by" contains "{", which only a placeholder such as {name} may do.'],
  ])('names %s', (_, changed, error) => {
    expect(errorsOf(changed)).toEqual(errorLine(error))
  })

  test('names a missing key', () => {
    const { empty: _, ...rest } = de.list
    expect(messageErrors({ en, de: { list: rest } })).toEqual(errorLine('"list.empty" is missing.'))
  })

  test('takes one text for a language without plural forms', () => {
    expect(messageErrors({ en, ja: { list: { by: '{author}', empty: '空', places: '{count}軒' } } })).toEqual([])
  })
})

test('a key or a placeholder that does not exist does not compile', () => {
  const { list } = messagesByLanguage.en
  expect(formatMessage(list.by, { author: 'Ada' }, 'en')).toBe('by Ada')
  // @ts-expect-error: the placeholder is misspelt
  expect(() => formatMessage(list.by, { autor: 'Ada' }, 'en')).toThrow('no value for the placeholder author')
  // @ts-expect-error: the placeholder is missing
  expect(() => formatMessage(list.by, {}, 'en')).toThrow('no value for the placeholder author')
  // @ts-expect-error: there is one placeholder more
  expect(formatMessage(list.by, { author: 'Ada', title: 'Rome' }, 'en')).toBe('by Ada')
  // @ts-expect-error: a count is a number
  expect(formatMessage(list.places, { count: 'two' }, 'en')).toBe('two places')
  // @ts-expect-error: there is no such key
  expect(list.writtenBy).toBeUndefined()
  // @ts-expect-error: a text with placeholders is no text to show
  const shown: string = list.by
  expect(shown).toBe('by {author}')
})
