import { type Conduct, json } from '../stand-in.ts'

// Responses in the shapes that Google documents.

export const filettaroId = 'ChIJF9rKcOhgLxMRlLZTHMbNUUw'
export const otherId = 'ChIJ0bGEhOhgLxMRq5tVPyhMRyo'
export const successorId = 'ChIJs8XhQ0VhLxMR3s5eJ9bZ1mA'

/** Google's name of a restaurant, of which no word may be stored. */
export const googlesName = 'Dar Filettaro a Santa Bárbara'
export const googlesAddress = 'Largo dei Librari, 88, 00186 Roma RM, Italy'

export const nothing: Conduct = json({})
export const ids = (...found: string[]): Conduct => json({ places: found.map(id => ({ id })) })
export const present = (id: string, moved: object = {}): Conduct => json({ id, ...moved })

export const place = (id: string, members: object = {}) => ({
  id,
  displayName: { text: googlesName, languageCode: 'it' },
  formattedAddress: googlesAddress,
  location: { latitude: 41.8947, longitude: 12.4738 },
  types: ['italian_restaurant', 'restaurant', 'food', 'point_of_interest', 'establishment'],
  primaryType: 'italian_restaurant',
  businessStatus: 'OPERATIONAL',
  googleMapsUri: 'https://maps.google.com/?cid=5499339853419787924',
  ...members,
})
export const places = (...found: object[]): Conduct => json({ places: found })

const error = (code: number, status: string, message: string, reason?: string): Conduct =>
  json(
    {
      error: {
        code,
        message,
        status,
        ...(reason && {
          details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain: 'googleapis.com' }],
        }),
      },
    },
    code,
  )

export const noFieldMask = error(400, 'INVALID_ARGUMENT', 'FieldMask is a required parameter.')
export const invalidKey = error(
  400,
  'INVALID_ARGUMENT',
  'API key not valid. Please pass a valid API key.',
  'API_KEY_INVALID',
)
export const denied = error(
  403,
  'PERMISSION_DENIED',
  'Requests to this API places.googleapis.com method google.maps.places.v1.Places.SearchText are blocked.',
  'API_KEY_SERVICE_BLOCKED',
)
export const dead = error(404, 'NOT_FOUND', 'The Place ID is no longer valid.')
export const exhausted = error(429, 'RESOURCE_EXHAUSTED', 'Quota exceeded for quota metric.', 'RATE_LIMIT_EXCEEDED')
