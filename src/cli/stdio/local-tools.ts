import { assistantTexts } from '../../api/mcp/assistants/index.ts'
import { mcpAdapter } from '../../api/mcp/index.ts'
import { localCaller } from '../../core/access.ts'
import { Telemetry } from '../../core/telemetry.ts'
import { allOperations } from '../../operations/index.ts'
import { printNote } from '../output.ts'
import { baseOf, type Program } from '../program.ts'
import type { Connection } from '../remote/ask.ts'

/** Opens the tools on the database of this machine. They need no API key, and change only lists whose edit tokens come with a message. */
export async function openLocalTools({
  settings,
  open,
  stderr,
  failureLine,
}: Program): Promise<AsyncDisposable & { connection: Connection }> {
  const opened = await open()
  const url = baseOf(settings)
  const tools = mcpAdapter(
    allOperations,
    opened.dispatcher,
    assistantTexts(url, opened.storage.lists),
    { base: url, hosts: [new URL(url).hostname], telemetry: new Telemetry(), caller: localCaller() },
    error => void failureLine(error).then(line => printNote(stderr, line)),
  )
  return {
    connection: { url, fetch: request => tools.fetch(request) },
    [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
  }
}
