import type { Figure } from '../figure.ts'
import { median } from '../rounds.ts'
import { adaptive, insertion, type Method, mergeInsertion } from './methods.ts'
import { type Answerer, agreementOf, consistent, erring, randomFrom, starts } from './people.ts'

const counts = [10, 25, 50, 100]
const people = (count: number) => (count < 100 ? 9 : 3)
/** Kendall's τ from which on an order counts as found. */
const near = 0.95

type Run = { until: number; all: number; atEnd: number }

/** Counts the questions of "A or B?" for made-up people, beside other methods. */
export function ranking(): Figure[] {
  return [
    {
      title: 'Questions of “A or B?”',
      about: `Median of ${people(10)} made-up people (${people(100)} for 100 places) whose order differs from the list’s as given; they answer consistently. “x / y”: questions until Kendall’s τ with their order is at least ${near}, and until the end. The last columns are the method of before (binary insertion from the end of the run), and merge insertion (Ford and Johnson), which has no order before its end. “A reader’s” is the same method for the list of another person.`,
      columns: ['places', 'list', '**an own list**', '**a reader’s**', 'binary insertion', 'merge insertion'],
      rows: rowsOf((count, start) => {
        const [own, readers, before, merged] = methods.map(method => runs(method, count, start, () => consistent))
        return [pair(own!), pair(readers!), pair(before!), middle(merged!, 'all')]
      }),
    },
    {
      title: 'Questions of “A or B?” to people who err',
      about: `As above, but one in ten answers about places at most three ranks apart is wrong. “x (τ)”: questions to the end, and τ there.`,
      columns: ['places', 'list', '**an own list**', '**a reader’s**', 'binary insertion', 'merge insertion'],
      rows: rowsOf((count, start) =>
        methods.map(method => {
          const found = runs(method, count, start, erring)
          return `${middle(found, 'all')} (${median(found.map(({ atEnd }) => atEnd)).toFixed(2)})`
        }),
      ),
    },
  ]
}

const methods: readonly Method[] = [adaptive('person'), adaptive('other'), insertion, mergeInsertion]

const rowsOf = (cells: (count: number, start: (typeof starts)[string]) => string[]): string[][] =>
  counts.flatMap(count => Object.entries(starts).map(([name, start]) => [String(count), name, ...cells(count, start!)]))

const middle = (found: readonly Run[], member: 'until' | 'all'): string => String(median(found.map(run => run[member])))

const pair = (found: readonly Run[]): string => `${middle(found, 'until')} / ${middle(found, 'all')}`

/** Lets each person rank the list. */
const runs = (
  method: Method,
  count: number,
  start: (typeof starts)[string],
  answerer: (random: () => number) => Answerer,
): Run[] =>
  Array.from({ length: people(count) }, (_, person) => {
    const random = randomFrom(1000 * count + person)
    const trueRanks = start!(count, random)
    const answers = answerer(random)
    let [until, all, atEnd] = [-1, 0, 0]
    method(
      count,
      (place, than) => {
        all++
        return answers(trueRanks[place]!, trueRanks[than]!)
      },
      order => {
        atEnd = agreementOf(order.map(place => trueRanks[place]!))
        if (until < 0 && atEnd >= near) until = all
      },
    )
    return { until, all, atEnd }
  })
