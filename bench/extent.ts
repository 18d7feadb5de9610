/** Whether a few minutes have to do: fewer rounds, and only what changes most often. */
export const isQuick = process.argv.includes('--quick')

/** @param few for a quick run */
export const inRounds = (whole: number, few: number): number => (isQuick ? few : whole)
