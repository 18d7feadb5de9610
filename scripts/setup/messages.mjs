import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Stopped } from './child.mjs'

const folder = 'src/web/locales'
const generated = `${folder}/messages.ts`

/** The language that the others are compared with. */
const reference = 'en'

/** Categories of `Intl.PluralRules` in any language. */
const pluralCategories = ['zero', 'one', 'two', 'few', 'many', 'other']

/** Reads the messages of every language. @returns trees of messages by language tag, English first */
export function readLocales(root) {
  const tags = readdirSync(join(root, folder))
    .filter(name => name.endsWith('.json'))
    .map(name => basename(name, '.json'))
    .sort((a, b) => Number(b === reference) - Number(a === reference) || (a < b ? -1 : 1))
  return Object.fromEntries(tags.map(tag => [tag, readLocale(join(root, folder, `${tag}.json`))]))
}

function readLocale(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new Stopped(`${path} is not valid JSON: ${error.message}`)
  }
}

/** Checks the messages, and writes their types if they have changed. @throws Stopped that lists every error */
export function writeMessages(root) {
  const locales = readLocales(root)
  const errors = messageErrors(locales)
  if (errors.length > 0) throw new Stopped(errors.join('\n'))
  const file = join(root, generated)
  const text = messagesModule(locales)
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text)
}

/** Finds differences from English and texts that cannot be shown. @returns one sentence for each error, in the order of the files */
export function messageErrors(locales) {
  const english = messagesIn(locales[reference])
  return Object.entries(locales).flatMap(([tag, tree]) => {
    const own = messagesIn(tree)
    const plural = pluralFormsOf(tag)
    const keys = new Set([...english.keys(), ...own.keys()])
    return [...keys]
      .flatMap(key => errorsOf(key, own.get(key), english.get(key), plural))
      .map(error => `${folder}/${tag}.json: ${error}`)
  })
}

/** Returns every message of a tree by its key: `list.places`. */
export function messagesIn(tree, prefix = '') {
  return new Map(
    Object.entries(tree).flatMap(([name, value]) => {
      const isGroup = typeof value === 'object' && value !== null && !isPlural(value)
      return isGroup ? [...messagesIn(value, `${prefix}${name}.`)] : [[prefix + name, value]]
    }),
  )
}

const isPlural = value => {
  const names = Object.keys(value)
  return names.includes('other') && names.every(name => pluralCategories.includes(name))
}

function errorsOf(key, message, english, plural) {
  if (message === undefined) return [`"${key}" is missing.`]
  if (english === undefined) return [`"${key}" is not in ${reference}.json. Add it there first, or remove it here.`]
  const forms = formsOf(message)
  const unreadable = Object.entries(forms).flatMap(([form, text]) => textErrors(nameOf(key, form, message), text))
  if (unreadable.length > 0) return unreadable
  const counted = typeof english === 'string' ? notCounted(key, message) : pluralErrors(key, message, plural)
  const filled = Object.entries(forms).flatMap(([form, text]) =>
    placeholderErrors(nameOf(key, form, message), text, formsOf(english).other, form),
  )
  return [...counted, ...filled]
}

const formsOf = message => (typeof message === 'object' && message !== null ? message : { other: message })

const nameOf = (key, form, message) => (typeof message === 'string' ? `"${key}"` : `"${key}.${form}"`)

function textErrors(name, text) {
  if (typeof text !== 'string') return [`${name} is not a text.`]
  if (text.trim() === '') return [`${name} is empty.`]
  if (text.trim() !== text) return [`${name} begins or ends with a space.`]
  const [stray] = text.replaceAll(/\{\w+\}/g, '').match(/[{}<>]/) ?? []
  return stray ? [`${name} contains "${stray}", which only a placeholder such as {name} may do.`] : []
}

const notCounted = (key, message) =>
  typeof message === 'string' ? [] : [`"${key}" has plural forms, but is one text in ${reference}.json.`]

/** Returns the plural forms that a language may have, and those that it must have. */
function pluralFormsOf(tag) {
  const rules = new Intl.PluralRules(tag)
  const allowed = rules.resolvedOptions().pluralCategories
  // Some languages have a separate form for millions, which no list reaches.
  const needed = [...new Set(Array.from({ length: 10_000 }, (_, count) => rules.select(count)))]
  return { allowed, needed }
}

function pluralErrors(key, message, { allowed, needed }) {
  const given = typeof message === 'string' ? ['other'] : Object.keys(message)
  return [
    ...needed.filter(form => !given.includes(form)).map(form => `"${key}" lacks the plural form "${form}".`),
    ...given
      .filter(form => !allowed.includes(form))
      .map(form => `"${key}" has the plural form "${form}", which this language does not use.`),
  ]
}

/** Returns the errors of a text's placeholders. A plural form other than `other` may omit `{count}` and write the number as a word. */
function placeholderErrors(name, text, english, form) {
  const given = placeholdersIn(text)
  const wanted = placeholdersIn(english)
  return [
    ...wanted
      .filter(one => !given.includes(one) && (form === 'other' || one !== 'count'))
      .map(one => `${name} lacks the placeholder {${one}}.`),
    ...given
      .filter(one => !wanted.includes(one))
      .map(one => `${name} has the placeholder {${one}}, which ${reference}.json does not have.`),
  ]
}

const placeholdersIn = text => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))].sort()

/** Generates the module with the types of all messages. */
export function messagesModule(locales) {
  const tags = Object.keys(locales)
  const imports = [...tags]
    .sort()
    .map(tag => `import ${identifierOf(tag)} from './${tag}.json' with { type: 'json' }\n`)
  const entries = tags.map(tag => (identifierOf(tag) === tag ? tag : `'${tag}': ${identifierOf(tag)}`))
  return `// Generated from the JSON files of this folder, by every build and test and by npm run build:messages
${imports.join('')}import type { Language } from '../../domain/languages.ts'
import type { Template } from './format-message.ts'

/** The texts of the website in one language. A text with placeholders is a template, which names them. */
export type Messages = ${typeOf(locales[reference], '')}

// The build checks that every file has the keys, placeholders and plural forms that the type promises.
export const messagesByLanguage = { ${entries.join(', ')} } satisfies Record<Language, unknown> as unknown as Readonly<Record<Language, Messages>>
`
}

/** Returns a tag such as `pt-BR` as the name of a variable. */
const identifierOf = tag => tag.replaceAll('-', '')

function typeOf(value, indent) {
  if (typeof value === 'string') return typeOfText(placeholdersIn(value))
  if (isPlural(value))
    return typeOfText([...new Set(['count', ...Object.values(value).flatMap(placeholdersIn)])].sort())
  const members = Object.entries(value).map(
    ([name, member]) => `${indent}  ${/^\w+$/.test(name) ? name : `'${name}'`}: ${typeOf(member, `${indent}  `)}\n`,
  )
  return `{\n${members.join('')}${indent}}`
}

const typeOfText = placeholders =>
  placeholders.length === 0 ? 'string' : `Template<${placeholders.map(name => `'${name}'`).join(' | ')}>`
