import { Awaited } from './awaited.ts'
import { Boxes } from './boxes.ts'

/** Features that are areas, while the nodes at their corners are looked up. */
export type Areas = {
  /** In the order in which the areas were met: all relations, then all ways. */
  boxes: Boxes
  /** Nodes. */
  corners: Awaited
  /** Ways that are part of a relation. */
  outlines: Awaited
  relations: number
}

export const noAreas = (): Areas => ({
  boxes: new Boxes(),
  corners: new Awaited(),
  outlines: new Awaited(),
  relations: 0,
})
