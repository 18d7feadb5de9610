import { expect } from 'vitest'
import type { Json } from './api.ts'

/** Compares an example's export with the list that all examples make. @param stdout GeoJSON */
export function expectEatInRome(stdout: string): void {
  const file: Json = JSON.parse(stdout)
  expect(file).toMatchObject({ type: 'FeatureCollection', name: 'Eat in Rome' })
  const ranked = file.features.map(({ properties }: Json) => [properties.rank, properties.name])
  expect(ranked).toEqual([
    [1, 'da Felice'],
    [2, 'Dar Poeta'],
    [3, 'Da Enzo'],
    [4, 'Hang Zhou'],
    [5, 'Armando al Pantheon'],
  ])
  expect(file.features[0].properties.note).toMatch(/cacio e pepe/)
}
