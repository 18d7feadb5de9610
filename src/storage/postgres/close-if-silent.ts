import { connect, type Socket } from 'node:net'
import type pg from 'pg'

/** Maximum time of a statement outside of transactions. Inside a transaction the server limits it. */
const maxStatementMs = 5000

/** Maximum silence of a server in milliseconds. TCP would wait a quarter of an hour for a server without power or network. */
const maxSilenceMs = 8000

/** Cancels statements that take too long, and closes silent connections. @param socket of the client, not yet connected */
export function closeIfSilent(client: pg.Client, socket: Socket): void {
  let key: CancelKey | undefined
  let [isLong, isCancelled] = [false, false]
  socket.setTimeout(maxStatementMs).on('timeout', () => {
    if (isLong) {
      socket.destroy(timeoutError(`the server has said nothing for ${maxSilenceMs / 1000} s`))
      return
    }
    isLong = true
    socket.setTimeout(maxSilenceMs - maxStatementMs)
    // Never cancels in a transaction. A cancelled COMMIT that waits for a standby would be acknowledged without it.
    if (client.getTransactionStatus() !== 'I' || !key) return
    isCancelled = true
    cancel(key, client, socket)
  })
  client.connection.on('backendKeyData', (data: CancelKey) => {
    key = data
  })
  // Ends the connection at once. When the server is ready again, another caller may already have it.
  client.connection.on('errorMessage', () => {
    if (isCancelled) process.nextTick(() => client.end())
  })
  client.connection.on('readyForQuery', () => {
    if (!isLong) return
    // A late cancellation must not hit the next statement.
    if (isCancelled) void client.end()
    isLong = false
    socket.setTimeout(maxStatementMs)
  })
}

export const timeoutError = (message: string, cause?: unknown): Error =>
  Object.assign(new Error(message, { cause }), { code: 'ETIMEDOUT' })

type CancelKey = { processID: number; secretKey: number }

/** Sends a cancel request over a new connection, as the protocol requires. Uses the same address: a name may have several. */
function cancel({ processID, secretKey }: CancelKey, client: pg.Client, { remoteAddress, remotePort }: Socket): void {
  const request = Buffer.alloc(16)
  for (const [index, number] of [request.length, 80877102, processID, secretKey].entries())
    request.writeInt32BE(number, 4 * index)
  const connection = remoteAddress
    ? connect(remotePort!, remoteAddress)
    : connect(`${client.host}/.s.PGSQL.${client.port}`)
  // The outcome is not reported here: either the statement ends, or the client closes its connection.
  connection.on('error', () => {}).setTimeout(maxSilenceMs - maxStatementMs, () => connection.destroy())
  // The server closes the connection: PgBouncer keeps waiting if the client closes it.
  connection.write(request)
}
