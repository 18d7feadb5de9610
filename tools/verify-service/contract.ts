import { readFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import ajvFormats from 'ajv-formats'
import { isJsonObject, type JsonObject, membersOf } from './json.ts'

// What the contract promises, read from the published description of the interface. Nothing is asked of the service under test.

const document: JsonObject = JSON.parse(readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8'))

/** Who may call an operation: the holder of an API key or an edit token, readers of the list, or those who have a link. */
export type Access = 'API key' | 'edit token' | 'readers' | 'link'

export type Operation = {
  name: string
  method: string
  path: string
  access: Access
  takesBody: boolean
  /** The status of success. */
  status: number
  /** The reference of the output in the description; `undefined` for files, event streams and empty answers. */
  output: string | undefined
}

export const operations: readonly Operation[] = Object.entries(membersOf(document.paths)).flatMap(([path, item]) =>
  Object.entries(membersOf(item)).map(([method, operation]) => operationOf(path, method, membersOf(operation))),
)

function operationOf(
  path: string,
  method: string,
  { operationId, security, requestBody, responses }: JsonObject,
): Operation {
  const status = Math.max(
    ...Object.keys(membersOf(responses))
      .map(Number)
      .filter(status => status < 300),
  )
  const isFile = path.endsWith('/export/{format}')
  const hasJson = isJsonObject(membersOf(membersOf(membersOf(responses)[status]).content)['application/json'])
  const pointer = ['paths', path, method, 'responses', String(status), 'content', 'application/json', 'schema']
  return {
    name: String(operationId),
    method: method.toUpperCase(),
    path,
    access: accessOf(security as object[]),
    takesBody: requestBody !== undefined,
    status,
    output: hasJson && !isFile ? `#/${pointer.map(escaped).join('/')}` : undefined,
  }
}

/** The description names the credentials that are accepted, the usual one first; an empty object if none is needed. */
function accessOf(security: readonly object[]): Access {
  const [first, second] = security.map(each => Object.keys(each)[0])
  if (first !== undefined) return first === 'apiKey' ? 'API key' : 'edit token'
  return second === undefined ? 'link' : 'readers'
}

/** Escapes a part of a JSON pointer in a URL fragment. */
function escaped(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))
}

/** Returns an operation. @throws Error for a name that the description lacks */
export function operationNamed(name: string): Operation {
  const operation = operations.find(operation => operation.name === name)
  if (!operation) throw new Error(`docs/openapi.json has no operation ${name}`)
  return operation
}

/** Returns the names of the members of an operation's path. */
export const pathMembers = ({ path }: Pick<Operation, 'path'>): string[] =>
  [...path.matchAll(/{(\w+)}/g)].map(([, name]) => name!)

/** Returns the path of an operation below the public URL. */
export const addressOf = (operation: string, input: JsonObject = {}): string =>
  `/api/v1${operationNamed(operation).path.replace(/{(\w+)}/g, (_, name: string) => encodeURIComponent(String(input[name])))}`

export const mcpPath = '/api/mcp'
/** Maximum length of a body, in bytes. */
export const maxBodyBytes = 1 << 20
/** Headers that pages of other origins may read. */
export const exposedHeaders = [
  'ETag',
  'Link',
  'Location',
  'Retry-After',
  'RateLimit',
  'RateLimit-Policy',
  'X-Request-Id',
]

/** The operations that assistants are offered as tools. */
export const defaultTools = [
  'create_list',
  'my_lists',
  'browse_lists',
  'get_list',
  'add_place_to_list',
  'add_places',
  'edit_list',
  'update_place_note',
  'remove_place_from_list',
  'reorder_list',
  'set_bands',
  'update_list',
  'import_places',
  'search_places',
  'export_list',
  'undo',
  'copy_list',
  'merge_lists',
  'delete_list',
]

const otherToolNames: Readonly<Record<string, string | undefined>> = {
  addPlace: 'add_place_to_list',
  removePlace: 'remove_place_from_list',
}

/** Operations that are no tools. */
export const onlyRest = ['rotate_edit_token', 'watch_list']

/** Returns the name of an operation's tool. */
export const toolOf = (operation: string): string =>
  otherToolNames[operation] ?? operation.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

export type Format = { name: string; mediaType: string; needsCoordinates: boolean }

/** The formats that a list names in `exports`. A service may have others. */
export const formats: readonly Format[] = [
  { name: 'kml', mediaType: 'application/vnd.google-earth.kml+xml', needsCoordinates: true },
  { name: 'csv', mediaType: 'text/csv; charset=utf-8; header=present', needsCoordinates: false },
  { name: 'geojson', mediaType: 'application/geo+json', needsCoordinates: false },
  { name: 'gpx', mediaType: 'application/gpx+xml', needsCoordinates: true },
  { name: 'kmz', mediaType: 'application/vnd.google-earth.kmz', needsCoordinates: true },
  {
    name: 'xlsx',
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    needsCoordinates: false,
  },
]

/** Columns of each CSV file, in order. */
export const csvColumns = [
  ...['rank', 'name', 'address', 'latitude', 'longitude', 'note', 'mapsUrl', 'mapPlaceId'],
  ...['category', 'cuisines', 'attribution'],
]
/** Further columns, each only if a place has such a value, in order. */
export const optionalCsvColumns = [
  ...['town', 'website', 'phone', 'openingHours', 'closed', 'band', 'tags', 'dishes', 'price', 'visitedOn'],
]

/** Problems of requests that reach no operation. */
const generalProblems = { route_not_found: 404, method_not_allowed: 405, not_granted: 403 }

/** The status of each problem, by code. */
export const problems: Readonly<Record<string, number>> = {
  ...Object.fromEntries(operations.flatMap(problemsOf)),
  ...generalProblems,
}

function problemsOf({ path, method }: Operation): [code: string, status: number][] {
  const { responses } = membersOf(membersOf(membersOf(document.paths)[path])[method.toLowerCase()])
  const named = membersOf(membersOf(document.components).responses)
  return Object.entries(membersOf(responses)).flatMap(([status, response]) => {
    const { $ref, content } = membersOf(response)
    const shown = typeof $ref === 'string' ? membersOf(named[$ref.split('/').at(-1)!]).content : content
    const { examples } = membersOf(membersOf(shown)['application/problem+json'])
    return Object.keys(membersOf(examples)).map((code): [string, number] => [code, Number(status)])
  })
}

const ajv = new Ajv2020({ strict: false, allErrors: false, verbose: false })
ajvFormats.default(ajv)
ajv.addSchema({ ...(withoutEnumerations(document) as object), $id: 'openapi' })
const validators = new Map<string, ValidateFunction>()

/** Returns the description without the values of its enumerations: they may grow. */
function withoutEnumerations(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEnumerations)
  if (!isJsonObject(value)) return value
  const members = Object.entries(value).filter(([name, member]) => !(name === 'enum' && Array.isArray(member)))
  return Object.fromEntries(members.map(([name, member]) => [name, withoutEnumerations(member)]))
}

/**
 * Returns the first difference between a value and its description; `undefined` if there is none.
 * @param reference of a schema in the description, such as `#/components/schemas/Place`
 */
export function differenceFrom(reference: string, value: unknown): string | undefined {
  let validate = validators.get(reference)
  if (!validate) {
    validate = ajv.compile({ $ref: `openapi${reference}` })
    validators.set(reference, validate)
  }
  if (validate(value)) return undefined
  const [error] = validate.errors!
  return `${error!.instancePath || '/'}: ${error!.message}`
}

/** Returns the names of the members of a component of the description. */
export const membersDescribed = (component: string): string[] =>
  Object.keys(membersOf(membersOf(membersOf(membersOf(document.components).schemas)[component]).properties))
