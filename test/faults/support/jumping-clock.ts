import { readFileSync } from 'node:fs'

// Preloaded into a server: shifts its clock by the milliseconds in a file.

const offset = (): number => Number(readFileSync(process.env.CLOCK_OFFSET_FILE!, 'utf8'))
const RealDate = Date

class JumpingDate extends RealDate {
  constructor(...given: [] | [number]) {
    if (given.length === 0) super(JumpingDate.now())
    else super(...given)
  }

  static override now(): number {
    return RealDate.now() + offset()
  }
}

globalThis.Date = JumpingDate as DateConstructor
