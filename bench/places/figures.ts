import { type Figure, short, whole } from '../figure.ts'
import { median } from '../rounds.ts'
import type { AreaCost } from './areas.ts'
import { seconds } from './http.ts'
import type { Osm, OsmRound, Scale } from './measure.ts'
import type { Reading } from './osm-reading.ts'
import type { Searched, Side } from './search.ts'

const megabytes = (bytes: number) => whole(bytes / 1e6)
const bold = (text: string) => `**${text}**`
const times = (value: number) => bold(value.toFixed(2))

export const buildFigure = (scales: readonly Scale[]): Figure => {
  const built = scales.flatMap(({ built }) => built ?? [])
  const missing = [...new Set(built.flatMap(({ build }) => build.missing))].map(file => ` skipped: needs ${file}.`)
  return {
    title: 'Place directories, by size: making them',
    about:
      'Made-up places: real names and recombined ones, around the towns of the gazetteer by population. In an index ten times as large, each town has ten times as many places. ' +
      `From the first place to the whole index, in a separate process: wall time, CPU time, peak memory (and the part before the first place) and peak disk space, including the index. The baseline is SQLite’s FTS5 of the names, an R*Tree and a copy of the places, made from the finished index. The goal is 400 bytes a place.${missing.join('')}`,
    columns: [
      'places',
      'places/s',
      's',
      'of it reading, merging, writing, spellings',
      'CPU s',
      'of it making up',
      'peak MB',
      'before',
      'disk MB',
      'index MB',
      'bytes a place',
      'baseline',
      '**ratio**',
      'baseline s',
    ],
    rows: built.map(({ build, diskBytes, baseline }) => [
      whole(build.places),
      whole(build.places / build.seconds),
      whole(build.seconds),
      Object.values(build.steps).map(short).join(', '),
      whole(build.cpuSeconds),
      whole(build.makingUp),
      megabytes(build.peakBytes),
      megabytes(build.beforeBytes),
      megabytes(diskBytes),
      megabytes(build.bytes),
      whole(build.bytes / build.places),
      whole(baseline.bytes / build.places),
      times(build.bytes / baseline.bytes),
      whole(baseline.seconds),
    ]),
  }
}

const milliseconds = ({ p50, p99, max, cpu50, cpu99 }: Side) => [p50, p99, max, cpu50, cpu99].map(short)

export const searchFigure = (scales: readonly Scale[]): Figure => ({
  title: 'Place directories, by size: searches in process',
  about:
    'The complete work for one request, from the query and `near` as people write them to ten places: milliseconds of wall time and of one core, medians and 99th percentiles, alternating with the baseline, every question once. ' +
    'In the service, a separate thread runs the searches. Found is the share of answers with a place of the intended name, or with any place if no name was intended. ' +
    'The baseline searches for all words, the last one as a prefix, within the same distance, by FTS5’s own rank. It knows no typing errors and no towns, so it gets the position of `near`. After 20 s it gets no more questions of a class. ' +
    'Goals at one million: p50 2 ms and p99 10 ms.',
  columns: [
    'question',
    'places',
    'p50',
    'p99',
    'longest',
    'CPU p50',
    'CPU p99',
    'found',
    'baseline p50',
    'p99',
    'longest',
    'CPU p50',
    'CPU p99',
    'found',
    'asked',
    '**ratio** of CPU p50',
    'of CPU p99',
  ],
  rows: byQuestion(scales, ({ places }, name, { engine, baseline }) => [
    [
      name,
      whole(places),
      ...milliseconds(engine),
      engine.found.toFixed(3),
      ...milliseconds(baseline),
      baseline.found.toFixed(3),
      whole(baseline.asked),
      times(engine.cpu50 / baseline.cpu50),
      times(engine.cpu99 / baseline.cpu99),
    ],
  ]),
})

export const growthFigure = (scales: readonly Scale[]): Figure => ({
  title: 'Place directories, by size: growth of searches',
  about:
    'CPU time of a search in the larger index divided by that in the smaller one, and the same for the baseline. The goal from one to ten million places is 2 at most.',
  columns: ['question', 'from', 'to', '**p50**', '**p99**', 'baseline p50', 'p99'],
  rows: byQuestion(scales, (large, name, { engine, baseline }) => {
    const small = scales[scales.indexOf(large) - 1]
    const before = small?.searched?.find(each => each.name === name)
    if (!small || !before) return []
    return [
      [
        name,
        whole(small.places),
        whole(large.places),
        times(engine.cpu50 / before.engine.cpu50),
        times(engine.cpu99 / before.engine.cpu99),
        (baseline.cpu50 / before.baseline.cpu50).toFixed(2),
        (baseline.cpu99 / before.baseline.cpu99).toFixed(2),
      ],
    ]
  }),
})

export const everyPlaceFigure = (scales: readonly Scale[]): Figure => ({
  title: 'Place directories, by size: retrieval beside comparing every place',
  about:
    'The same searches near a town and the same scorer, but comparing every place within reach, whatever its name: the mean number of places compared, the median of CPU milliseconds, alternating, and how often both find the same place first. At most 20 s a class.',
  columns: ['question', 'places', 'asked', 'compared', 'CPU p50', 'with retrieval', '**ratio**', 'the same first'],
  rows: byQuestion(scales, ({ places }, name, { everyPlace }) =>
    everyPlace
      ? [
          [
            name,
            whole(places),
            whole(everyPlace.asked),
            whole(everyPlace.compared),
            short(everyPlace.cpu50),
            short(everyPlace.engineCpu50),
            times(everyPlace.engineCpu50 / everyPlace.cpu50),
            everyPlace.sameFirst.toFixed(3),
          ],
        ]
      : [],
  ),
})

/** Returns the rows of all sizes, grouped by question. */
const byQuestion = (
  scales: readonly Scale[],
  rowsOf: (scale: Scale, name: string, found: Searched[number]) => string[][],
): string[][] =>
  (scales[0]?.searched ?? []).flatMap(({ name }) =>
    scales.flatMap(scale => {
      const found = scale.searched?.find(each => each.name === name)
      return found ? rowsOf(scale, name, found) : []
    }),
  )

export const httpFigure = (scales: readonly Scale[]): Figure => ({
  title: 'Place directories, by size: searches over HTTP',
  about:
    `\`GET /api/v1/places\` with an API key, all classes of questions by turns, ${seconds} s each, in milliseconds; client and service are separate processes on one machine. ` +
    'Held is how long one turn of the service’s event loop took: at most 5 ms is the goal. Memory is measured at the end. The baseline is a bare `node:http` server that answers the same response from memory.',
  columns: [
    'places',
    'connections',
    'requests/s',
    'p50',
    'p99',
    'longest',
    'CPU a request',
    'held p50',
    'p99',
    'longest',
    'memory MB',
    'of it heap',
    'baseline requests/s',
    'p50',
    'p99',
    '**ratio** of requests/s',
  ],
  rows: scales.flatMap(({ places, http = [] }) =>
    http.map(({ connections, service, usage, bare }) => [
      whole(places),
      whole(connections),
      whole(service.perSecond),
      ...[service.p50, service.p99, service.max, usage.cpu / 1000 / service.requests].map(short),
      ...[usage.held.p50, usage.held.p99, usage.held.max].map(short),
      megabytes(usage.rss),
      megabytes(usage.heap),
      whole(bare.perSecond),
      short(bare.p50),
      short(bare.p99),
      times(service.perSecond / bare.perSecond),
    ]),
  ),
})

export const areasFigure = (scales: readonly Scale[]): Figure => ({
  title: 'Place directories, by size: adding an area',
  about:
    'Chicago, Osaka and Nairobi with 20,000 places each, of which the index has up to 6,000 already under other ids, are added to the index while a thread searches it without a pause: medians of the three. The baseline adds the same areas to an index of the starter places. Then 2,000 places all over the world are imported. Searches are in milliseconds of wall time, all classes of questions by turns. The goals are the time of the area alone, whatever is there already, and searches within twice their usual p99.',
  columns: [
    'places',
    's',
    'CPU s',
    'baseline CPU s',
    '**ratio**',
    'of them known',
    'CPU s of 2,000 imported',
    'bytes a place',
    'peak MB',
    'searches p50',
    'p99',
    'meanwhile p50',
    'p99',
    '**ratio** of p99',
    'after p50',
    'p99',
  ],
  rows: scales.flatMap(({ places, areas }) => {
    if (!areas) return []
    const { added, alone, imported, peakBytes, searches } = areas
    const of = (costs: readonly AreaCost[], member: keyof AreaCost) => median(costs.map(cost => cost[member]))
    const { before, meanwhile, after } = searches
    return [
      [
        whole(places),
        short(of(added, 'seconds')),
        short(of(added, 'cpuSeconds')),
        short(of(alone, 'cpuSeconds')),
        times(of(added, 'cpuSeconds') / of(alone, 'cpuSeconds')),
        whole(of(added, 'merged')),
        short(imported.cpuSeconds),
        whole(of(added, 'bytes') / 20_000),
        megabytes(peakBytes),
        ...[before.p50, before.p99, meanwhile.p50, meanwhile.p99].map(short),
        times(meanwhile.p99 / before.p99),
        ...[after.p50, after.p99].map(short),
      ],
    ]
  }),
})

/** A table with fewer bytes per place than this, at every size, gets no row. */
const minBytes = 0.5

export const tablesFigure = (scales: readonly Scale[]): Figure => {
  const built = scales.flatMap(({ places, built }) => (built ? [{ places, tables: built.tables }] : []))
  const names = [...(built.at(-1)?.tables.keys() ?? [])]
  const each = (name: string) => built.map(({ places, tables }) => (tables.get(name) ?? 0) / places)
  return {
    title: 'Place directories, by size: bytes a place, by table',
    about: `Whole pages, as \`dbstat\` counts them. Tables with less than ${minBytes} bytes a place at every size are left out.`,
    columns: ['table', ...built.map(({ places }) => whole(places))],
    rows: names
      .filter(name => each(name).some(bytes => bytes >= minBytes))
      .map(name => [name, ...each(name).map(short)]),
  }
}

export const osmFigure = (extracts: readonly Osm[]): Figure => {
  const row = (what: string, way: keyof OsmRound, { denseAs, bytes, rounds }: Osm) => {
    const of = (member: keyof Reading) => median(rounds.map(round => round[way][member]))
    const megabytesRead = bytes / 1e6
    return [
      denseAs,
      what,
      short(of('places') / megabytesRead),
      whole(of('places')),
      whole(of('localities')),
      short(of('seconds')),
      short(of('cpuSeconds')),
      bold(short(megabytesRead / of('cpuSeconds'))),
      megabytes(of('peakBytes')),
    ]
  }
  return {
    title: 'Reading an extract of OpenStreetMap',
    about:
      `${megabytes(extracts[0]!.bytes)} MB of \`.osm.pbf\`, sorted as an extract is: copies of small extracts of cities, each with its own ids, names and location. ` +
      'A country or the planet has about 50 places to eat per MB. For a file of that density, five of six copies have none. ' +
      'New processes by turns, medians of three. The goals are 30 MB/s of one core and 500 MB of memory. The baseline only unpacks the blobs, from memory.',
    columns: ['as dense as', 'what', 'places/MB', 'places', 'towns', 's', 'CPU s', '**MB/s of one core**', 'peak MB'],
    rows: extracts.flatMap(extract => [
      row('`places import`, into a new directory', 'import', extract),
      row('the reader alone', 'read', extract),
      row('*baseline: unpacking*', 'unpack', extract),
    ]),
  }
}
