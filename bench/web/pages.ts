import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Figure, short, whole } from '../figure.ts'
import { temporaryFolder } from '../folder.ts'
import { type InProcess, inProcess } from '../lists.ts'
import { byTurns, median, microseconds, ratio } from '../rounds.ts'

const rounds = 200
/** Rounds of slow measurements. */
const fewRounds = 20

type Case = { what: string; places: number; path(slug: string): string; few?: boolean }

const cases: Case[] = [
  { what: 'page', places: 25, path: slug => `/lists/${slug}` },
  { what: 'page', places: 2000, path: slug => `/lists/${slug}`, few: true },
  { what: 'page in a frame', places: 25, path: slug => `/lists/${slug}/embed` },
  { what: 'feed', places: 25, path: slug => `/lists/${slug}/feed.atom` },
  { what: 'picture', places: 25, path: slug => `/lists/${slug}/picture.png`, few: true },
  { what: 'edit page', places: 25, path: slug => `/lists/${slug}/edit` },
]

/** Measures the pages of a list that people open, beside the same list over REST. */
export async function pages(): Promise<Figure> {
  using folder = temporaryFolder()
  await using service = await inProcess(folder.path)
  using other = new DatabaseSync(join(folder.path, 'forklist.db'))
  const change = other.prepare('update lists set version = version + 1 where slug = ?')
  const slugs = new Map<number, string>()
  for (const places of new Set(cases.map(({ places }) => places))) slugs.set(places, (await service.list(places)).slug)

  const rows: string[][] = []
  for (const given of cases) {
    const slug = slugs.get(given.places)!
    rows.push(await row(service, given, slug, () => change.run(slug)))
  }
  return {
    title: 'Opening a list on the website',
    about:
      `In process, through \`fetch\` without a socket, as a browser asks (packed with Brotli); ${rounds} openings by turns, ${fewRounds} of slow pages, medians. ` +
      'The baseline is the same list over REST, requested as by the same browser. Kept: nothing has changed since the last request. First: another connection has just changed the list. ' +
      'The edit page is the same for all lists. It has a new token each time, so it is never cached.',
    columns: ['what', 'places', 'bytes', 'kept, µs', 'REST', '**ratio**', 'first, ms', 'REST', '**ratio**'],
    rows,
  }
}

async function row(
  service: InProcess,
  { what, places, path, few }: Case,
  slug: string,
  change: () => unknown,
): Promise<string[]> {
  const page = () => service.open(path(slug))
  const rest = () => service.open(`/api/v1/lists/${slug}`)
  const kept = await byTurns({ page: () => microseconds(page), rest: () => microseconds(rest) }, { rounds, warmUp: 50 })
  const after = (open: () => unknown) => () => {
    change()
    return microseconds(open)
  }
  const first = await byTurns(
    { page: after(page), rest: after(rest) },
    { rounds: few ? fewRounds : rounds, warmUp: 10 },
  )
  return [
    what,
    whole(places),
    whole((await page()).length),
    short(median(kept.page)),
    short(median(kept.rest)),
    `**${ratio(kept.page, kept.rest).toFixed(2)}**`,
    short(median(first.page) / 1000),
    short(median(first.rest) / 1000),
    `**${ratio(first.page, first.rest).toFixed(2)}**`,
  ]
}
