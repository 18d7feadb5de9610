import type * as z from 'zod'
import type { importPlaces } from '../../../../../operations/import-places.ts'

type Input = z.input<(typeof importPlaces)['input']>

/** What became of each row of a file, or would become of it. */
export type Report = z.output<(typeof importPlaces)['output']>
export type ReportedRow = Report['rows'][number]
export type Candidate = NonNullable<ReportedRow['candidates']>[number]
/** What is sent beside the file. */
export type Options = Pick<Input, 'dryRun' | 'choices'>
export type Choice = NonNullable<Input['choices']>[number]
