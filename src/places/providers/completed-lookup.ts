import type { PlaceFacts } from '../../domain/place-fields.ts'
import type { SearchHit } from '../matching/match.ts'
import type { Choice } from './choose.ts'
import type { DescriptionMatch } from './description-lookup.ts'
import type { PlaceLookup } from './lookup.ts'
import type { OpenProvider } from './provider.ts'

/** Adds the facts that a provider has stored to the places of a look-up. */
export const completedLookup = (lookup: PlaceLookup, complete: NonNullable<OpenProvider['complete']>): PlaceLookup => {
  const completeOne = async (facts: PlaceFacts | undefined) => facts && (await complete([facts]))[0]
  const completeHits = async (found: readonly SearchHit[]): Promise<SearchHit[]> => {
    const places = await complete(found.map(hit => hit.facts))
    return found.map((hit, index) => ({ ...hit, facts: places[index]! }))
  }
  const completeAnswer = async <Answer extends Choice | DescriptionMatch>(answer: Answer): Promise<Answer> => {
    const alternatives = 'alternatives' in answer ? await completeHits(answer.alternatives) : []
    const facts = 'facts' in answer ? { facts: (await complete([answer.facts]))[0]! } : {}
    return { ...answer, ...facts, ...('alternatives' in answer && { alternatives }) }
  }
  return {
    ...lookup,
    async search(...args) {
      const answer = await lookup.search(...args)
      return { ...answer, places: await completeHits(answer.places) }
    },
    get: async (...args) => completeOne(await lookup.get(...args)),
    adopt: async (...args) => completeOne(await lookup.adopt(...args)),
    choose: async (...args) => completeAnswer(await lookup.choose(...args)),
    async recognize(...args) {
      const hit = await lookup.recognize(...args)
      return hit && (await completeHits([hit]))[0]
    },
    means: async (...args) => completeAnswer(await lookup.means(...args)),
  }
}
