import { readFileSync } from 'node:fs'

/** The processes that one has started and that run, by their numbers. */
export const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
