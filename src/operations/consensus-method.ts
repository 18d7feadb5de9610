import * as z from 'zod'
import { methods } from '../domain/ranking/index.ts'

const [byDefault, ...others] = methods

/** The ranking method, as a member of inputs. */
export const consensusMethod = z.enum([byDefault.name, ...others.map(({ name }) => name)]).default(byDefault.name)
