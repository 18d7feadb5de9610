import type { Question } from '../questions.ts'

/** What the service asks people, where their client can show a form. */
export const questions: readonly Question[] = [
  {
    operation: 'addPlace',
    code: 'place_ambiguous',
    message: ({ query }) => (typeof query === 'string' ? `Which “${query}” do you mean?` : 'Which place do you mean?'),
    choiceOf(alternative) {
      const { id, name, address } = alternative as { id: string; name: string; address?: string }
      return { value: id, label: [name, address].filter(Boolean).join(', ') }
    },
    none: 'None of these',
    // The query stays: the choice teaches searches this spelling.
    chosen: ({ mapPlaceId: _, name: __, own: ___, ...input }, placeId) => ({ ...input, placeId }),
  },
]
