import type { AuditNote } from '../../core/audit.ts'
import { oneLine } from '../../domain/text.ts'
import type { ListHolds } from './operator-store.ts'
import { ownHelp } from './own-help.ts'
import { note, type Output, say, sayJson } from './program.ts'
import { meant } from './suggest.ts'
import { type Options, readWords, UsageError, type Words } from './words.ts'

/** What the commands are carried out by. */
export type ListsAt = {
  holds: ListHolds
  /** Runs an operation in the operator's name. */
  run(operation: 'delete-list' | 'rotate-edit-token', slug: string, audit: AuditNote): Promise<unknown>
  stdout: Output
  stderr: Output
}

type Run = (at: ListsAt, who: string) => Promise<number>
type Verb = keyof typeof verbs

const verbs = { hide: hideOf, show: showOf, delete: deleteOf, 'reset-edit-token': resetOf }

/** What is left to do about a list, once the words are understood. @throws UsageError */
export function listsCommand([verb = '', ...args]: readonly string[]): Run {
  if (Object.hasOwn(verbs, verb)) return verbs[verb as Verb](args)
  const names = Object.keys(verbs)
  const known = names.map(name => `lists ${name}`).join(', ')
  throw new UsageError(`Usage: forklist ${known}.${verb && meant(verb, names)} forklist help lists says what they do.`)
}

function hideOf(args: readonly string[]): Run {
  const { slug, noteBy } = read('hide', args)
  return async ({ holds, stderr }, who) => {
    const isNew = await holds.hold(slug, noteBy(who))
    const shown = `forklist lists show ${slug}`
    note(stderr, isNew ? `${slug} is hidden until ${shown}.` : `${slug} is held already: ${shown} lifts it.`)
    return 0
  }
}

function showOf(args: readonly string[]): Run {
  const { slug, noteBy } = read('show', args)
  return async ({ holds, stderr }, who) => {
    const visibility = await holds.release(slug, noteBy(who))
    note(stderr, lifted(slug, visibility))
    return visibility === undefined ? 1 : 0
  }
}

const lifted = (slug: string, visibility: 'public' | 'hidden' | undefined): string => {
  if (visibility === undefined) return `${slug} is not held, so nothing was changed.`
  return visibility === 'public' ? `${slug} is public again.` : `${slug} is held no more. Its owner has it hidden.`
}

function deleteOf(args: readonly string[]): Run {
  const { slug, noteBy, flag } = read('delete', args, { yes: 'flag' })
  if (!flag('yes'))
    throw new UsageError(`This cannot be undone, hiding can: forklist lists hide ${slug}. To delete it, add --yes.`)
  return async ({ run, stderr }, who) => {
    await run('delete-list', slug, noteBy(who))
    note(stderr, `${slug} is deleted.`)
    return 0
  }
}

function resetOf(args: readonly string[]): Run {
  const { slug, noteBy, flag } = read('reset-edit-token', args, { json: 'flag' })
  return async ({ run, stdout, stderr }, who) => {
    const key = (await run('rotate-edit-token', slug, noteBy(who))) as { editUrl: string }
    if (flag('json')) sayJson(stdout, key)
    else say(stdout, key.editUrl)
    note(stderr, `The new edit link of ${slug}, shown this once. The old one opens nothing any more.`)
    return 0
  }
}

function read(verb: Verb, args: readonly string[], options: Options = {}) {
  const { usage } = ownHelp[`lists ${verb}`]
  const words = readWords(args, { ...options, reason: 'value' }, usage)
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

/** Why something is done, for the audit log. @throws UsageError */
export function reasonIn({ values }: Words): string | undefined {
  const [given, second] = values.get('reason') ?? []
  if (second !== undefined) throw new UsageError('--reason is given twice.')
  const read = oneLine(500).optional().safeParse(given)
  if (!read.success) throw new UsageError(`--reason ${read.error.issues[0]!.message}.`)
  return read.data
}
