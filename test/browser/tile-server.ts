import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { crc32, deflateSync } from 'node:zlib'

export type TileServer = AsyncDisposable & {
  /** In the form of `MAP_TILES_URL`. */
  template: string
  /** The same for tiles that dense screens get twice as dense. */
  dense: string
  /** The paths of all requests, and their referrers. */
  requests: { path: string; referer: string | undefined }[]
}

/** Starts a server of map tiles, all of one colour. */
export async function openTileServer(): Promise<TileServer> {
  const requests: TileServer['requests'] = []
  const colour: Colour = [226, 222, 209]
  const [tile, denseTile] = [plainPng(256, colour), plainPng(512, colour)]
  const server = createServer((request, response) => {
    requests.push({ path: request.url ?? '', referer: request.headers.referer })
    response.writeHead(200, { 'content-type': 'image/png', 'cache-control': 'max-age=600' })
    response.end(request.url?.includes('@2x') ? denseTile : tile)
  })
  await once(server.listen(0, 'localhost'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    template: `http://localhost:${port}/{z}/{x}/{y}.png`,
    dense: `http://localhost:${port}/{z}/{x}/{y}{r}.png`,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}

type Colour = [red: number, green: number, blue: number]

function plainPng(side: number, colour: Colour): Buffer {
  const size = Buffer.alloc(8)
  size.writeUInt32BE(side)
  size.writeUInt32BE(side, 4)
  // Each row begins with the number of its filter: none.
  const row = Buffer.from([0, ...Array.from({ length: side }, () => colour).flat()])
  const rows = Buffer.concat(Array.from({ length: side }, () => row))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const eightBitsOfColour = Buffer.from([8, 2, 0, 0, 0])
  return Buffer.concat([
    signature,
    chunk('IHDR', Buffer.concat([size, eightBitsOfColour])),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, sum])
}
