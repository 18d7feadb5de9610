/** The API members that each access choice stands for. */
export const accessBy = {
  link: { visibility: 'public', listed: false },
  public: { visibility: 'public', listed: true },
  hidden: { visibility: 'hidden' },
} as const

export type AccessChoice = keyof typeof accessBy

/** The choices, in the order in which people see them. */
export const accessChoices = Object.keys(accessBy) as AccessChoice[]
