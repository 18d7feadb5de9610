/** Photon's features of restaurants in Rome, in its own form. */
export type Properties = Record<string, unknown>
export type Feature = { type: 'Feature'; geometry: unknown; properties: Properties }

export const feature = (longitude: unknown, latitude: unknown, properties: Properties): Feature => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [longitude, latitude] },
  properties: { osm_key: 'amenity', osm_value: 'restaurant', osm_type: 'N', type: 'house', ...properties },
})

export const armando = feature(12.4766093, 41.8994173, {
  osm_id: 2276143197,
  name: 'Armando al Pantheon',
  housenumber: '31',
  street: "Salita de' Crescenzi",
  district: 'Municipio Roma I',
  city: 'Roma',
  county: 'Roma Capitale',
  state: 'Lazio',
  country: 'Italia',
  countrycode: 'IT',
  postcode: '00186',
})

export const treScalini = feature(12.4904433, 41.8962767, {
  osm_id: 264673865,
  osm_value: 'bar',
  name: 'Ai Tre Scalini',
  housenumber: '251',
  street: 'Via Panisperna',
  city: 'Roma',
  countrycode: 'IT',
})

export const collection = (...features: unknown[]) => ({ type: 'FeatureCollection', features })
