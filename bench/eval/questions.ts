import { placesInTurn } from './in-turn.ts'
import type { Question, Standing } from './question.ts'
import { randomOf } from './random.ts'
import { rules } from './rules/index.ts'
import type { Fit, Rule } from './rules/rule.ts'
import type { Scope } from './scope.ts'
import { errorsBetween, keyOf, wordsIn } from './spelling.ts'
import { type Place, type Split, splits } from './truth.ts'
import { type Where, wheres } from './where.ts'
import type { World } from './world.ts'

/** Maximum questions of a class that mean one place. Of those that may mean several places, half and a quarter as many. */
export type Samples = { town: number; elsewhere: number }

const shares: Readonly<Record<Standing, number>> = {
  'borne once': 1,
  'borne several times': 0.5,
  'fits several': 0.25,
  'no such place': 0,
}

/** Returns questions for existing places: for every rule, every way to state where, and every split. @param only a single class */
export const questionsOf = (world: World, samples: Samples, only?: string): Question[] => {
  const inTurn = new Map(splits.map(split => [split, placesInTurn(world, split)]))
  const wanted = rules.filter(({ name }) => only === undefined || name === only)
  return wanted.flatMap(rule =>
    wheres.flatMap(where =>
      splits.flatMap(split =>
        sample(world, rule, where, split, inTurn.get(split)!, where.name === 'town' ? samples.town : samples.elsewhere),
      ),
    ),
  )
}

const sample = (world: World, rule: Rule, where: Where, split: Split, places: readonly Place[], max: number) => {
  const questions: Question[] = []
  const room = new Map(Object.entries(shares).map(([standing, share]) => [standing, Math.ceil(max * share)]))
  // After this many failed attempts the others will fail too.
  for (const place of places.slice(0, max * 8)) {
    if (room.get('borne once') === 0 && room.get('borne several times') === 0) break
    const question = questionOf(world, rule, where, split, place)
    const left = question && room.get(question.standing)
    if (!left) continue
    room.set(question.standing, left - 1)
    questions.push(question)
  }
  return questions
}

const questionOf = (world: World, rule: Rule, where: Where, split: Split, place: Place): Question | undefined => {
  const random = randomOf(`${rule.name} ${where.name} ${place.record.mapPlaceId}`)
  const name = rule.write(place, random, world.all)
  if (!name || !keyOf(name)) return undefined
  const asking = where.ask(name, place, random)
  if (!asking) return undefined

  const scope = where.everywhere ? world.all : world.towns.get(place.extract)!
  const namesakes = scope.bearing(place.record.name)
  const ofOthers = (places: readonly Place[]) => places.filter(each => !namesakes.includes(each))
  // A query equal to another place's name means that place.
  if (!place.keys.includes(keyOf(name)) && ofOthers(scope.bearing(name)).length) return undefined
  const inAnyOrder = scope.sameWords(wordsIn(name))
  if (!inAnyOrder.includes(place) && ofOthers(inAnyOrder).length) return undefined
  if (asking.query !== name && ofOthers(scope.bearing(asking.query)).length) return undefined
  const { better, rivals } = fitting[rule.fit](name, place, scope)
  if (ofOthers(better).length) return undefined

  const meant = namesakes.filter(asking.reaches)
  const others = ofOthers([...rivals, ...scope.bearing(name)]).filter(asking.reaches)
  return {
    rule: rule.name,
    where: where.name,
    split,
    standing: others.length ? 'fits several' : meant.length > 1 ? 'borne several times' : 'borne once',
    query: asking.query,
    ...(asking.near !== undefined && { near: asking.near }),
    town: place.extract.town,
    meant,
    asked: place,
    precise: where.precise ?? false,
    adds: !rule.typing,
  }
}

type Fitting = { better: readonly Place[]; rivals: readonly Place[] }

/** Find the places that fit a query better than the intended one, and those that fit equally well, including namesakes. */
const fitting: Readonly<Record<Fit, (name: string, place: Place, scope: Scope) => Fitting>> = {
  name: (name, place, scope) => ({
    better: [],
    rivals: [...scope.sameWords(wordsIn(name)), ...scope.sameWords(place.words)],
  }),
  words: (name, _, scope) => ({ better: scope.sameTelling(wordsIn(name)), rivals: scope.having(wordsIn(name)) }),
  'telling words': (name, place, scope) => ({
    better: [],
    rivals: [...scope.sameTelling(wordsIn(name)), ...scope.sameTelling(place.words)],
  }),
  spelling(name, place, scope) {
    const errors = errorsBetween(keyOf(name), place.key, 4)
    const close = scope.within(name, errors)
    return {
      better: close.filter(each => each.errors < errors).map(each => each.place),
      rivals: close.map(each => each.place),
    }
  },
  beginning: (name, _, scope) => ({ better: [], rivals: scope.beginning(name) }),
}
