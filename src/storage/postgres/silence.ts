import { connect, type Socket } from 'node:net'
import type pg from 'pg'

/** What a statement outside of transactions may take; inside of one its server ends it itself. */
const statementMs = 5000

/** How long a server may say nothing. One that has lost its power or its network would be waited for by TCP for a quarter of an hour. */
const silentMs = 8000

/**
 * Has a statement that takes too long cancelled, and gives up a connection over which nothing comes any more.
 * @param socket of the client, which has not connected yet
 */
export function endSilence(client: pg.Client, socket: Socket): void {
  let key: CancelKey | undefined
  let [isLong, isCancelled] = [false, false]
  socket.setTimeout(statementMs).on('timeout', () => {
    if (isLong) {
      socket.destroy(timedOut(`the server has said nothing for ${silentMs / 1000} s`))
      return
    }
    isLong = true
    socket.setTimeout(silentMs - statementMs)
    // Not in a transaction: a COMMIT that waits for a standby would be acknowledged without it.
    if (client.getTransactionStatus() !== 'I' || !key) return
    isCancelled = true
    cancel(key, client, socket)
  })
  client.connection.on('backendKeyData', (told: CancelKey) => {
    key = told
  })
  // At once, and not when it is ready: by then it may have been handed on.
  client.connection.on('errorMessage', () => {
    if (isCancelled) process.nextTick(() => client.end())
  })
  client.connection.on('readyForQuery', () => {
    if (!isLong) return
    // What comes late must not cancel the next statement instead.
    if (isCancelled) void client.end()
    isLong = false
    socket.setTimeout(statementMs)
  })
}

export const timedOut = (message: string, cause?: unknown): Error =>
  Object.assign(new Error(message, { cause }), { code: 'ETIMEDOUT' })

type CancelKey = { processID: number; secretKey: number }

/** Over a connection of its own, as the protocol wants it, to the same of several servers or proxies that one name may lead to. */
function cancel({ processID, secretKey }: CancelKey, client: pg.Client, { remoteAddress, remotePort }: Socket): void {
  const request = Buffer.alloc(16)
  for (const [index, number] of [request.length, 80877102, processID, secretKey].entries())
    request.writeInt32BE(number, 4 * index)
  const way = remoteAddress ? connect(remotePort!, remoteAddress) : connect(`${client.host}/.s.PGSQL.${client.port}`)
  // Nobody is told whether it has helped: the client hears that his statement has ended, or gives its connection up.
  way.on('error', () => {}).setTimeout(silentMs - statementMs, () => way.destroy())
  // It is for the other side to end it: PgBouncer keeps waiting for the answer to one whose asker has gone.
  way.write(request)
}
