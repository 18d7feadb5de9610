/** What a caller says about the location of a place, and how to reach it, in their words. */
export type Where = {
  near?: string | undefined
  address?: string | undefined
  phone?: string | undefined
  website?: string | undefined
}
