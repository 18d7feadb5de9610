/** Whether the run may take only a few minutes: fewer rounds, and only the figures that change most often. */
export const isQuick = process.argv.includes('--quick')

/** Returns the number of rounds. @param few for a quick run */
export const inRounds = (whole: number, few: number): number => (isQuick ? few : whole)
