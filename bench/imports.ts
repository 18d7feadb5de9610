import { exportFormats } from '../src/formats/export/index.ts'
import { exportedList } from './exported-list.ts'
import { type Figure, short } from './figure.ts'
import { temporaryFolder } from './folder.ts'
import { inProcess } from './lists.ts'
import { realPlaces } from './restaurants.ts'
import { byTurns, median, ratio } from './rounds.ts'

const rounds = 5
/** Maximum number of places in one request to addPlaces. */
const batch = 100

/** Measures importing a file of 2,000 places into an empty list. The baseline adds the same places without a file. */
export async function imports(): Promise<Figure> {
  using folder = temporaryFolder()
  await using service = await inProcess(folder.path)
  const list = exportedList('short')
  const ask = async (slug: string, token: string, path: string, body: object): Promise<number> => {
    const { text } = await service.ask('POST', `/lists/${slug}${path}`, token, body)
    return (JSON.parse(text) as { list: { placeCount: number } }).list.placeCount
  }
  const intoEmpty = async (fill: (slug: string, token: string) => Promise<number>): Promise<number> => {
    const { slug, token } = await service.list(0)
    const began = performance.now()
    const count = await fill(slug, token)
    const took = performance.now() - began
    if (count !== list.entries.length) throw new Error(`The list has ${count} places.`)
    return took
  }
  const importing = (content: string | Buffer) => () =>
    intoEmpty((slug, token) =>
      ask(
        slug,
        token,
        '/import',
        typeof content === 'string' ? { content } : { content: content.toString('base64'), encoding: 'base64' },
      ),
    )
  const places = list.entries.map(({ facts: { name, address, latitude, longitude }, note }) => ({
    own: { name, ...(address && { address }), latitude, longitude },
    note,
  }))
  const adding = () =>
    intoEmpty(async (slug, token) => {
      let count = 0
      for (let at = 0; at < places.length; at += batch)
        count = await ask(slug, token, '/places/batch', { places: places.slice(at, at + batch) })
      return count
    })
  const named = list.entries.map(({ facts: { name, latitude, longitude } }, index) =>
    [`"${name.replaceAll('"', '""')}${index < realPlaces.length ? '' : ` ${index}`}"`, latitude, longitude].join(','),
  )
  const files: Record<string, string | Buffer> = {
    ...Object.fromEntries(exportFormats.map(format => [format.name, wholeOf(format.write(list))])),
    'csv of names and positions': `name,latitude,longitude\n${named.join('\n')}\n`,
  }
  const cases = Object.fromEntries(Object.entries(files).map(([name, content]) => [name, importing(content)]))
  const found: Record<string, number[]> = await byTurns({ adding, ...cases }, { rounds, warmUp: 1 })
  const added = found.adding!
  return {
    title: 'Importing 2,000 places into an empty list',
    about:
      `In process, through \`fetch\` without a socket, SQLite on disk, the starter places; ${rounds} by turns, medians. ` +
      `The baseline adds the same places as own places by addPlaces, ${batch} at a time: ${short(median(added))} ms.`,
    columns: ['file', 'kB', 'ms', '**ratio to the baseline**'],
    rows: Object.entries(files).map(([name, content]) => [
      name,
      short(Buffer.byteLength(content) / 1000),
      short(median(found[name]!)),
      `**${ratio(found[name]!, added).toFixed(2)}**`,
    ]),
  }
}

const wholeOf = (pieces: Iterable<string | Uint8Array>): string | Buffer => {
  const all = [...pieces]
  return typeof all[0] === 'string' ? all.join('') : Buffer.concat(all as Uint8Array[])
}
