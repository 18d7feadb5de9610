import * as z from 'zod'
import { methods } from '../domain/consensus/index.ts'

const [byDefault, ...others] = methods

/** How one ranking is made out of several, as inputs have it. */
export const consensusMethod = z.enum([byDefault.name, ...others.map(({ name }) => name)]).default(byDefault.name)
