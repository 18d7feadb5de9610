import { expect, test } from 'vitest'
import type { Services } from '../../src/operations/operation.ts'
import { PlaceInput, resolvePlace } from '../../src/operations/place-input.ts'
import type { Choice } from '../../src/places/providers/choose.ts'

/** Resolves a query as a look-up with this decision would. */
const resolved = (choice: Choice | Error, input: object) => {
  const choose = async () => {
    if (choice instanceof Error) throw choice
    return choice
  }
  const settle = async ({ address }: { address?: string }) => ({ address })
  const places = { choose, settle } as unknown as Services['places']
  const looking = {
    places,
    open: async () => ({ reason: 'link_not_opened', cause: 'off' }) as const,
    signal: undefined,
  }
  return resolvePlace(looking, PlaceInput.parse({ query: 'Maaemo', near: 'Oslo', ...input }))
}

const loading = { area: 'Oslo', state: 'loading', places: 0 } as const
const asked = { name: 'Maaemo', address: 'Dronning Eufemias gate 23', latitude: 59.9075, longitude: 10.7584 }

test('an area that is loading now asks for patience', async () => {
  const choice: Choice = { outcome: 'area_not_covered', coverage: loading, alternatives: [], asked }
  await expect(resolved(choice, {})).rejects.toMatchObject({
    code: 'area_not_covered',
    message: 'The area is being loaded now. Try this place again in a minute.',
    extras: { query: 'Maaemo', near: 'Oslo', coverage: loading, alternatives: [] },
  })
})

test('an unmatched place gets the pin of its address', async () => {
  const choice: Choice = { outcome: 'area_not_covered', coverage: loading, alternatives: [], asked }
  expect(await resolved(choice, { unmatched: 'own' })).toEqual({
    facts: { mapPlaceId: expect.stringMatching(/^own:/), ...asked },
    decision: { coverage: loading },
  })
})

test('a failing look-up is no reason to add a place as named', async () => {
  const down = new Error('no provider answers')
  await expect(resolved(down, { unmatched: 'own' })).rejects.toBe(down)
})
