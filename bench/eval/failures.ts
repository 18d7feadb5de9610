import type { Engine } from './engine.ts'
import type { Judged } from './judge.ts'

/** Returns examples for tuning: failed questions of the tuning half, at most `limit` of each class. */
export const failuresOf = (engine: Engine, judged: readonly Judged[], limit: number): string => {
  const failed = judged.filter(each => each.question.split === 'tuning half' && faultsOf(each).length)
  const classes = Map.groupBy(failed, ({ question }) => `${question.rule}, ${question.standing}`)
  return [...classes]
    .map(([name, all]) => {
      const wrongFirst = all.toSorted((a, b) => Number(b.outcome === 'wrong') - Number(a.outcome === 'wrong'))
      return [`## ${name}: ${all.length}`, ...wrongFirst.slice(0, limit).map(each => example(engine, each))].join('\n')
    })
    .join('\n\n')
}

const faultsOf = ({ question, rank, outcome }: Judged): string[] => {
  const { standing } = question
  const once = standing === 'borne once'
  return [
    once && rank !== 1 ? (rank ? `only number ${rank}` : 'not among the first five') : [],
    outcome === 'wrong' ? 'added wrongly' : [],
    outcome === 'where?' ? 'near not understood' : [],
    once && (outcome === 'asked back' || outcome === 'not found') ? outcome : [],
    standing === 'borne several times' && outcome === 'not found' ? outcome : [],
  ].flat()
}

const example = (engine: Engine, judged: Judged): string => {
  const { question, found, added } = judged
  const near = question.near === undefined ? '' : ` near "${question.near}"`
  const asked = question.asked ? `"${question.asked.record.name}" ${question.asked.record.mapPlaceId}` : 'nothing'
  return [
    `- "${question.query}"${near}: ${faultsOf(judged).join(', ')}`,
    `    meant ${asked}${question.meant.length > 1 ? ` and ${question.meant.length - 1} more of the name` : ''}`,
    ...(added ? [`    added "${added.name}" ${added.mapPlaceId}`] : []),
    `    found ${found.map(each => foundPlace(engine, each)).join(' · ') || 'nothing'}`,
  ].join('\n')
}

const foundPlace = (engine: Engine, found: Judged['found'][number]): string => {
  const {
    facts,
    match: { distanceMeters },
  } = found
  const distance = distanceMeters === undefined ? '' : `, ${(distanceMeters / 1000).toFixed(1)} km`
  return `"${facts.name}" (${engine.gradeOf(found)}${distance})`
}
