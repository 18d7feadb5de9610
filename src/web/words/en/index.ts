import type { Widened } from '../tree.ts'
import { cuisines } from './cuisines.ts'
import { editor } from './editor.ts'
import { files } from './files.ts'
import { list } from './list.ts'
import { making } from './making.ts'
import { refusals } from './refusals.ts'
import { site } from './site.ts'

/** All that pages say, in English, which the other languages follow. Quoted names of buttons in other apps are as these show them. */
export const en = { ...site, ...list, ...cuisines, ...making, ...editor, ...refusals, ...files }

/** The catalogue, whatever the language. */
export type Words = Widened<typeof en>
