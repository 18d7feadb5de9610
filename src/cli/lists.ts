import type { AuditNote } from '../core/audit.ts'
import { oneLine } from '../domain/text.ts'
import { builtInHelp } from './built-in-help.ts'
import type { ListHolds } from './operator-store.ts'
import { type Options, type ParsedWords, parseWords, UsageError } from './parse-words.ts'
import { type Output, print, printJson, printNote } from './program.ts'
import { suggestion } from './suggestion.ts'

/** Dependencies of the commands. */
export type ListsContext = {
  holds: ListHolds
  /** Runs an operation as the operator. */
  run(operation: 'delete-list' | 'rotate-edit-token', slug: string, audit: AuditNote): Promise<unknown>
  stdout: Output
  stderr: Output
}

type ListsWork = (at: ListsContext, who: string) => Promise<number>
type Verb = keyof typeof verbs

const verbs = { hide: hideOf, show: showOf, delete: deleteOf, 'reset-edit-token': resetOf }

/** Parses the arguments of `lists`. @returns the command to run @throws UsageError */
export function listsCommand([verb = '', ...args]: readonly string[]): ListsWork {
  if (Object.hasOwn(verbs, verb)) return verbs[verb as Verb](args)
  const names = Object.keys(verbs)
  const commands = names.map(name => `lists ${name}`).join(', ')
  throw new UsageError(
    `Usage: forklist ${commands}.${verb && suggestion(verb, names)} forklist help lists explains them.`,
  )
}

function hideOf(args: readonly string[]): ListsWork {
  const { slug, noteBy } = parseListArguments('hide', args)
  return async ({ holds, stderr }, who) => {
    const isNew = await holds.hold(slug, noteBy(who))
    const showCommand = `forklist lists show ${slug}`
    printNote(
      stderr,
      isNew
        ? `${slug} is hidden until ${showCommand}.`
        : `${slug} is hidden by the operator already: ${showCommand} lifts that.`,
    )
    return 0
  }
}

function showOf(args: readonly string[]): ListsWork {
  const { slug, noteBy } = parseListArguments('show', args)
  return async ({ holds, stderr }, who) => {
    const visibility = await holds.release(slug, noteBy(who))
    printNote(stderr, lifted(slug, visibility))
    return visibility === undefined ? 1 : 0
  }
}

const lifted = (slug: string, visibility: 'public' | 'hidden' | undefined): string => {
  if (visibility === undefined) return `${slug} is not hidden by the operator, so nothing was changed.`
  return visibility === 'public'
    ? `${slug} is public again.`
    : `${slug} is no longer hidden by the operator, but by its owner.`
}

function deleteOf(args: readonly string[]): ListsWork {
  const { slug, noteBy, flag } = parseListArguments('delete', args, { yes: 'flag' })
  if (!flag('yes'))
    throw new UsageError(
      `Deleting cannot be undone, hiding can: forklist lists hide ${slug}. To delete the list, add --yes.`,
    )
  return async ({ run, stderr }, who) => {
    await run('delete-list', slug, noteBy(who))
    printNote(stderr, `${slug} is deleted.`)
    return 0
  }
}

function resetOf(args: readonly string[]): ListsWork {
  const { slug, noteBy, flag } = parseListArguments('reset-edit-token', args, { json: 'flag' })
  return async ({ run, stdout, stderr }, who) => {
    const key = (await run('rotate-edit-token', slug, noteBy(who))) as { editUrl: string }
    if (flag('json')) printJson(stdout, key)
    else print(stdout, key.editUrl)
    printNote(stderr, `The new edit link of ${slug}, shown only once. The old link no longer works.`)
    return 0
  }
}

function parseListArguments(verb: Verb, args: readonly string[], options: Options = {}) {
  const { usage } = builtInHelp[`lists ${verb}`]
  const words = parseWords(args, { ...options, reason: 'value' }, usage)
  const [slug, ...more] = words.positionals.map(word => word.trim())
  if (!slug) throw new UsageError(`Which list? ${usage}`)
  if (more.length > 0) throw new UsageError(`Too many words: ${more.join(' ')}. ${usage}`)
  const reason = reasonIn(words)
  const noteBy = (who: string): AuditNote => ({
    command: `lists ${verb}`,
    who,
    ...(reason !== undefined && { reason }),
  })
  return { slug, noteBy, flag: (name: string): boolean => words.flags.get(name) === true }
}

/** Returns the reason for the audit log. @throws UsageError */
export function reasonIn({ values }: ParsedWords): string | undefined {
  const [text, second] = values.get('reason') ?? []
  if (second !== undefined) throw new UsageError('--reason is given twice.')
  const read = oneLine(500).optional().safeParse(text)
  if (!read.success) throw new UsageError(`--reason ${read.error.issues[0]!.message}.`)
  return read.data
}
