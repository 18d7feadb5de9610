import { readFileSync } from 'node:fs'

// Loaded into a server before anything else: its clock is off by as many milliseconds as a file says.

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
