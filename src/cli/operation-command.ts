import { chmodSync, statSync, writeFileSync } from 'node:fs'
import * as z from 'zod'
import type { AuditNote } from '../core/audit.ts'
import {
  EventsResponse,
  FileResponse,
  type Operation as OperationOf,
  type Progress,
  pathMembers,
} from '../core/operation.ts'
import { shortForms } from '../core/short-forms.ts'
import { fileMembersOf } from '../core/upload.ts'
import { EditKey } from '../domain/list-view.ts'
import type { Services } from '../operations/operation.ts'
import type { StoredList } from '../storage/stored-list.ts'
import { requestId } from '../util/command-name.ts'
import { shellQuoted } from '../util/shell-quoted.ts'
import { fileOption } from './arguments.ts'
import { asText, type Command, kebab, NotDone, UsageError } from './command.ts'
import { printNote, printReadable } from './output.ts'
import { addressOf, baseOf, type Output, type Program } from './program.ts'
import { type ListLink, listLinkOf, refuseForeignLinks } from './remote/list-links.ts'
import { serviceOf, type TypedService } from './remote/service.ts'
import { unwrapped } from './terminal/schema.ts'
import { jsonWithoutControls, withoutControls } from './terminal/text.ts'

type Operation = OperationOf<Services, StoredList>

/** Returns the call of an operation by the operator. */
export const callOf = (input: Record<string, unknown>, audit: AuditNote) => ({
  input,
  slugMayBeLink: true as const,
  credential: { operator: true as const, audit },
  requestId,
})

/** Exit code of a successful command that added no place. */
const nothingAdded = 3

/** Returns the command of an operation: each input member is an option, path members go by position too. */
export function commandOf(operation: Operation): Command {
  const { name, topic, title, description, upload } = operation
  const positions = [...pathMembers(operation), ...(upload ? [fileOption] : [])]
  return {
    name: kebab(name),
    topic,
    summary: title,
    about: `${title}. ${description}`,
    notes: [],
    // Reading the members of all inputs takes 15 ms, a tenth of a start.
    get options() {
      return optionsOf(operation)
    },
    positions: Object.fromEntries(positions.map(position => [position, `<${kebab(position)}> is missing.`])),
    operation,
    example: exampleOf(operation),
    run: (input, program, audit) => runOperation(operation, input, program, audit),
  }
}

function optionsOf({ upload, fullInput, events, file }: Operation): Command['options'] {
  const members = Object.entries<z.ZodType>(fullInput.shape).filter(([name]) => !fileMembersOf(upload).includes(name))
  return {
    ...(upload && { [fileOption]: sentFile }),
    ...Object.fromEntries(members),
    ...shortOptions(members),
    output,
    json: events ? jsonOfEvents : file ? jsonOfFile : json,
    ...serviceOptions,
  }
}

/** Returns the options that are short forms of members. */
const shortOptions = (members: readonly [string, z.ZodType][]): Command['options'] =>
  Object.fromEntries(
    members.flatMap(([, schema]) => {
      const short = shortForms.get(unwrapped(schema))
      return short ? [[short.option, z.array(z.string()).optional().describe(short.description)] as const] : []
    }),
  )

const sentFile = z.string().describe('The file, with any name; `-` is standard input.')
const output = z.string().optional().describe('Output file instead of standard output.')
const flag = z.boolean().optional()
const json = flag.describe('JSON on a terminal too.')
const jsonOfFile = flag.describe('Facts about the file as JSON, instead of the file.')
/** Options that name another machine's service. */
export const serviceOptions = {
  url: z.string().optional().describe('The address of another machine’s service. By default FORKLIST_URL.'),
  key: z
    .string()
    .optional()
    .describe('The API key for it, best as @FILE: others see the words of a command. By default FORKLIST_KEY.'),
  local: flag.describe('The database of this machine, in spite of FORKLIST_URL and forklist login.'),
}
const jsonOfEvents = flag.describe('No effect: each event is always printed as a line of JSON.')

/** Returns an operation's example as a shell command. */
export function exampleOf(operation: Operation): string {
  const { upload, example } = operation
  const path = pathMembers(operation)
  const handled = ['editToken', ...path, ...fileMembersOf(upload)]
  const rest = Object.entries(example).filter(([name]) => !handled.includes(name))
  return [
    ...(upload ? ['printf', shellQuoted(asText(example[upload.content]).replaceAll('\n', '\\n')), '|'] : []),
    'forklist',
    kebab(operation.name),
    ...path.map(name => shellQuoted(asText(example[name]))),
    ...(upload ? ['-'] : []),
    ...rest.flatMap(([name, value]) => [`--${kebab(name)}`, ...(value === true ? [] : [shellQuoted(asText(value))])]),
  ].join(' ')
}

type CommonOptions = TypedService & { json?: boolean; output?: string }

/** Runs an operation and prints its response. @param noteOn returns a note beside the response */
export async function runOperation(
  operation: Operation,
  { json = false, output, url, key, local, ...sent }: Record<string, unknown> & CommonOptions,
  program: Program,
  audit: AuditNote,
  noteOn?: (answer: unknown) => string | undefined,
): Promise<number> {
  const link = linkIn(operation, sent)
  const service = serviceOf(program, { url, key, local }, link)
  if (service?.from === 'login' && program.stderr.terminal)
    printNote(program.stderr, `Using ${service.url}: forklist logout ends that, and --local skips it.`)
  await using opened = service ? undefined : await program.open()
  const performed = async (progress?: Progress): Promise<unknown> => {
    if (!service) return opened!.dispatcher.run(operation, { ...callOf(sent, audit), ...(progress && { progress }) })
    const { perform } = await import('./remote/perform.ts')
    const { fetch } = program
    refuseForeignLinks(sent, service.url)
    const input = link ? withoutLink(operation, sent, link) : sent
    return perform({ url: service.url, fetch }, operation, input, { key: service.key, wantsJson: json, progress })
  }
  const answer = operation.reportsProgress
    ? await withProgress(operation.title, program.stderr, performed)
    : await performed()
  if (answer instanceof EventsResponse) {
    await printEvents(answer, program.stdout, output)
    return 0
  }
  const code = await printResponse(program, operation, answer, json, output)
  if (!service && operation.issuesToken && addressOf(program.settings) === undefined)
    printNote(
      program.stderr,
      `No service runs on this data, and PUBLIC_URL is not set: links begin with ${baseOf(program.settings)}.`,
    )
  const note = service ? undefined : noteOn?.(answer)
  if (note !== undefined) printNote(program.stderr, note)
  return code === 0 && operation.addsNothing?.(answer as never) ? nothingAdded : code
}

const linkIn = (operation: Operation, { slug }: Record<string, unknown>): ListLink | undefined =>
  pathMembers(operation).includes('slug') ? listLinkOf(String(slug)) : undefined

/** Returns the input with the slug of a link, which REST needs in its path. The link's edit token counts as the option. @throws UsageError */
function withoutLink(
  { fullInput }: Operation,
  input: Record<string, unknown>,
  { slug, editToken }: ListLink,
): Record<string, unknown> {
  const token = input.editToken ?? editToken
  if (editToken !== undefined && token !== editToken)
    throw new UsageError('The link and --edit-token are two different edit tokens.')
  return { ...input, slug, ...('editToken' in fullInput.shape && token !== undefined && { editToken: token }) }
}

/** Shows the progress of long work. */
async function withProgress<Answer>(step: string, stderr: Output, work: (progress: Progress) => Promise<Answer>) {
  const { progressWatch } = await import('./terminal/progress.ts')
  using watch = progressWatch(stderr, { quietMs })
  return await work((done, of) => watch.report({ step, done: done / of }))
}

/** Progress is shown only after this time. */
const quietMs = 1000

/**
 * Prints each event as a line of JSON, until the stream ends or the output closes.
 * @param file output file instead of standard output
 * @throws NotDone when the file cannot be written
 */
async function printEvents(answer: EventsResponse<unknown>, stdout: Output, file?: string): Promise<void> {
  const events = answer.open()
  stdout.closed?.then(() => events.return())
  let flag = 'w'
  for await (const event of events) {
    const line = `${JSON.stringify(event)}\n`
    if (file === undefined) stdout.write(stdout.terminal ? jsonWithoutControls(line) : line)
    else
      try {
        writeFileSync(file, line, { flag })
        flag = 'a'
      } catch (error) {
        throw new NotDone(`Cannot write ${file}: ${(error as Error).message}.`, { cause: error })
      }
  }
}

/** Writes a response: to a file, as JSON, or readably on a terminal. @returns the exit code */
async function printResponse(
  { stdout, stderr }: Program,
  operation: Operation,
  answer: unknown,
  json: boolean,
  output: string | undefined,
): Promise<number> {
  const content = answer instanceof FileResponse && json ? answer.summary : answer
  // Read once: a file's chunks cannot be produced again.
  const text = content instanceof FileResponse ? content.whole()! : `${JSON.stringify(content, null, 2)}\n`
  let code = 0
  if (output !== undefined) {
    try {
      save(output, text, operation)
      return code
    } catch (error) {
      // The operation has succeeded, and its response may hold the only key to a new list.
      printNote(stderr, `Cannot write ${output}: ${(error as Error).message}. The answer is on standard output.`)
      code = 1
    }
  }
  const { terminal } = stdout
  if (!terminal) stdout.write(text)
  else if (typeof text !== 'string')
    throw new NotDone('This file is not text. Save it with --output, or send it to another program.')
  else if (content instanceof FileResponse) stdout.write(withoutControls(text))
  else if (json) stdout.write(jsonWithoutControls(text))
  else await printOnTerminal(operation, content as object, stdout)
  return code
}

/** Saves content to a file. Only the owner can read a file with an edit token, even if the file existed before. */
function save(file: string, content: string | Uint8Array, { issuesToken }: Operation): void {
  if (issuesToken && statSync(file, { throwIfNoEntry: false })?.isFile()) chmodSync(file, 0o600)
  writeFileSync(file, content, { mode: issuesToken ? 0o600 : 0o666 })
}

async function printOnTerminal({ output, issuesToken }: Operation, answer: object, stdout: Output): Promise<void> {
  if (!issuesToken) return printReadable(stdout, output, answer)
  // The edit token is shown last, so that a long list does not push it out of sight.
  const isKey = ([name]: [string, unknown]): boolean => name in EditKey.shape
  const members = Object.entries(answer)
  const [key, rest] = [members.filter(isKey), members.filter(member => !isKey(member))].map(Object.fromEntries)
  if (Object.keys(rest).length > 0) {
    await printReadable(stdout, output, rest)
    stdout.write('\n')
  }
  await printReadable(stdout, EditKey, key, EditKey.shape.editToken.description)
}
