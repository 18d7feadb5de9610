import { inject } from 'vitest'
import { wire } from '../support/wire.ts'
import { throughPrism } from './through-prism.ts'

// Nothing here imports the sources: what a setup file has loaded, a test can no longer replace.
wire.to = throughPrism(inject('prism'))
