/** Names of the inputs that select places of a list. Browsers do not have the schemas. */
export const filterNames = ['tag', 'band', 'maxPrice', 'visited'] as const
