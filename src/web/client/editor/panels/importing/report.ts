import type * as z from 'zod'
import type { importPlaces } from '../../../../../operations/import-places.ts'

type Input = z.input<(typeof importPlaces)['input']>

/** The result of an import, or its plan. */
export type Report = z.output<(typeof importPlaces)['output']>
export type ReportedRow = Report['rows'][number]
export type Candidate = NonNullable<ReportedRow['candidates']>[number]
/** Which rows are taken, and where they are looked up. */
export type Scope = Pick<Input, 'groups' | 'near' | 'firstRows' | 'openLists'>
/** The options sent with a file. */
export type Options = Scope & Pick<Input, 'dryRun' | 'choices' | 'remove'>
export type Choice = NonNullable<Input['choices']>[number]
