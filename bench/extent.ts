/** Whether the run may take only a few minutes: fewer rounds, and only the figures that change most often. */
export const isQuick = process.argv.includes('--quick')

/** Returns what the run takes: rounds, sizes or cases. @param few for a quick run */
export const inRounds = <T>(whole: T, few: T): T => (isQuick ? few : whole)
