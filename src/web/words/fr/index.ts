import type { Words } from '../en/index.ts'
import { cuisines } from './cuisines.ts'
import { editor } from './editor.ts'
import { files } from './files.ts'
import { list } from './list.ts'
import { making } from './making.ts'
import { refusals } from './refusals.ts'
import { site } from './site.ts'

/** All that pages say, in French. */
export const fr: Words = { ...site, ...list, ...cuisines, ...making, ...editor, ...refusals, ...files }
