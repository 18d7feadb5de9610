/** The three choices of who may read and find a list, as members of the API. */
export const accessBy = {
  link: { visibility: 'public', listed: false },
  public: { visibility: 'public', listed: true },
  hidden: { visibility: 'hidden' },
} as const
