import type { Figure } from '../../figure.ts'
import { shareOf, shown } from './interval.ts'
import type { Judged } from './judge.ts'
import { hardKinds } from './question.ts'

/** The best hit of a question: its probability, and whether it is the restaurant meant. */
export type Prediction = { confidence: number; isRight: boolean }

export const predictionsOf = (judged: readonly Judged[]): Prediction[] =>
  judged.flatMap(({ question, confidence, rank }) =>
    confidence === undefined || hardKinds.includes(question.kind) ? [] : [{ confidence, isRight: rank === 1 }],
  )

const bins = [0, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.98, 0.99, 0.995, 1]

/** Returns how often the best hit is right, by its stated probability. */
export const binned = (predictions: readonly Prediction[]) =>
  bins.slice(0, -1).flatMap((low, i) => {
    const high = bins[i + 1]!
    const inBin = predictions.filter(
      ({ confidence }) => confidence >= low && (confidence < high || (high === 1 && confidence === 1)),
    )
    if (inBin.length === 0) return []
    const stated = inBin.reduce((sum, { confidence }) => sum + confidence, 0) / inBin.length
    return [{ low, high, stated, share: shareOf(inBin.filter(({ isRight }) => isRight).length, inBin.length) }]
  })

/** Returns the expected calibration error: how far stated probabilities are from the share that is right, on average. */
export const calibrationError = (predictions: readonly Prediction[]): number =>
  binned(predictions).reduce((sum, { stated, share }) => sum + share.of * Math.abs(stated - share.share), 0) /
  predictions.length

/** Returns the reliability diagram as a table. */
export const reliability = (predictions: readonly Prediction[], of: string): Figure => ({
  title: `Reliability: ${of}`,
  about: predictions.length
    ? `The best hit of each question, by its stated probability. Expected calibration error: ${calibrationError(predictions).toFixed(4)}.`
    : 'The product states no probabilities.',
  columns: ['probability', 'mean', 'right'],
  rows: binned(predictions).map(({ low, high, stated, share }) => [`${low}–${high}`, stated.toFixed(3), shown(share)]),
})

const thresholds = [0.5, 0.7, 0.8, 0.9, 0.95, 0.97, 0.98, 0.99, 0.995, 0.999]

/** Returns precision and recall of adding whatever reaches a probability. @param present questions whose restaurant is in the index */
export const precisionAndRecall = (predictions: readonly Prediction[], present: number, of: string): Figure => ({
  title: `Precision and recall of adding: ${of}`,
  about: 'If the best hit were added from this probability on.',
  columns: ['from', 'right among the added', 'added of those in the index'],
  rows: predictions.length
    ? thresholds.map(threshold => {
        const added = predictions.filter(({ confidence }) => confidence >= threshold)
        const right = added.filter(({ isRight }) => isRight).length
        return [String(threshold), shown(shareOf(right, added.length)), shown(shareOf(right, present))]
      })
    : [],
})
