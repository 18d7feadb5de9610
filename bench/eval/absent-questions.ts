import { absentRules } from './absent/index.ts'
import type { AbsentRule } from './absent/rule.ts'
import { placesInTurn } from './in-turn.ts'
import type { Question } from './question.ts'
import type { Samples } from './questions.ts'
import { randomOf } from './random.ts'
import { type Place, type Split, splits } from './truth.ts'
import { type Where, wheres } from './where.ts'
import type { World } from './world.ts'

/** Returns questions for places that do not exist: for every rule, every way to state where that fits it, and every split. */
export const absentQuestionsOf = (world: World, samples: Samples, only?: string): Question[] => {
  const inTurn = new Map(splits.map(split => [split, placesInTurn(world, split)]))
  const wanted = absentRules.filter(({ name }) => only === undefined || name === only)
  return wanted.flatMap(rule =>
    wheres
      .filter(({ everywhere }) => rule.anywhere || !everywhere)
      .flatMap(where =>
        splits.flatMap(split => {
          const max = where.name === 'town' ? samples.town : samples.elsewhere
          return sample(world, rule, where, split, inTurn.get(split)!, max)
        }),
      ),
  )
}

const sample = (world: World, rule: AbsentRule, where: Where, split: Split, places: readonly Place[], max: number) => {
  const questions = new Map<string, Question>()
  for (const place of places.slice(0, max * 8)) {
    if (questions.size === max) break
    const question = questionOf(world, rule, where, split, place)
    if (question) questions.set(`${question.query} ${question.near}`, question)
  }
  return [...questions.values()]
}

const questionOf = (world: World, rule: AbsentRule, where: Where, split: Split, here: Place): Question | undefined => {
  const random = randomOf(`${rule.name} ${where.name} ${here.record.mapPlaceId}`)
  const scope = where.everywhere ? world.all : world.towns.get(here.extract)!
  const name = rule.write(here, random, scope, world)
  const asking = name === undefined ? undefined : where.ask(name, here, random)
  // "Café Vancouver" counts as present, although no café of Vancouver is called "Café".
  if (!asking || scope.bearing(asking.query).length) return undefined
  return {
    rule: rule.name,
    where: where.name,
    split,
    standing: 'no such place',
    query: asking.query,
    ...(asking.near !== undefined && { near: asking.near }),
    town: here.extract.town,
    meant: [],
    precise: false,
    adds: true,
  }
}
