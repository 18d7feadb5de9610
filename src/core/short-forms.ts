import * as z from 'zod'

/** A second command-line option for a list of objects, in which each object is a short text. */
type ShortForm = {
  /** Name of the option, without dashes. */
  option: string
  description: string
  /** Returns the object of a text; `undefined` for a text of another form. */
  read(text: string): object | undefined
}

/** Stored outside the schemas' metadata, which becomes JSON Schema: only the command line has short forms. */
export const shortForms = z.registry<ShortForm>()
