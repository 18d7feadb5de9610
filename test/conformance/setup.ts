import { inject } from 'vitest'
import { wire } from '../support/wire.ts'
import { throughPrism } from './through-prism.ts'

wire.to = throughPrism(inject('prism'))
