import * as z from 'zod'

/** What a brief answer keeps of one kind of object. */
export type BriefForm = {
  /** Its members. */
  keep: readonly string[]
  /** Members of the objects in some of its members, if fewer than in the rest of the answer. */
  within?: { readonly [member: string]: readonly string[] }
  /** A member of which the whole answer has the different values once. */
  collect?: { member: string; as: string }
}

/** Stored outside the schemas' metadata, which becomes JSON Schema: REST answers have all members. */
export const briefForms = z.registry<BriefForm>()

type Collect = (name: string, value: unknown) => void
type Reduce = (value: unknown, collect: Collect) => unknown

/** Returns a function that reduces answers of a schema to their brief form; `undefined` if they have none. */
export function briefer(schema: z.ZodType): ((answer: object) => object) | undefined {
  const reduce = reducerOf(schema)
  if (!reduce) return undefined
  return answer => {
    const collected = new Map<string, Set<unknown>>()
    const brief = reduce(answer, (name, value) => {
      collected.set(name, (collected.get(name) ?? new Set()).add(value))
    })
    return { ...(brief as object), ...Object.fromEntries([...collected].map(([name, values]) => [name, [...values]])) }
  }
}

/** Returns a function that reduces values of a schema; `undefined` if it would change nothing. */
function reducerOf(schema: z.core.$ZodType): Reduce | undefined {
  if (schema instanceof z.ZodObject) return objectReducer(schema)
  if (schema instanceof z.ZodUnion) return unionReducer(schema)
  if (schema instanceof z.ZodArray) {
    const reduce = reducerOf(schema.element)
    return reduce && ((values, collect) => (values as unknown[]).map(value => reduce(value, collect)))
  }
  return 'innerType' in schema._zod.def ? reducerOf(schema._zod.def.innerType as z.core.$ZodType) : undefined
}

function objectReducer(schema: z.ZodObject): Reduce | undefined {
  const { keep, within = {}, collect: collected } = briefForms.get(schema) ?? {}
  const reducers = Object.entries(schema.shape).flatMap(([name, member]) => {
    const reduce = within[name] ? picking(within[name]) : reducerOf(member as z.ZodType)
    return reduce ? [[name, reduce] as const] : []
  })
  if (!keep && reducers.length === 0) return undefined
  const kept = keep && new Set(keep)
  const reducerBy = new Map(reducers)
  return (value, collect) => {
    const members = value as Record<string, unknown>
    if (collected && members[collected.member] !== undefined) collect(collected.as, members[collected.member])
    const brief: Record<string, unknown> = {}
    for (const [name, member] of Object.entries(members)) {
      if (kept && !kept.has(name)) continue
      // Nothing to choose from is nothing to read.
      if (within[name] && Array.isArray(member) && member.length === 0) continue
      const reduce = reducerBy.get(name)
      brief[name] = reduce ? reduce(member, collect) : member
    }
    return brief
  }
}

/** Reduces an object, or each of several, to these members. */
const picking = (names: readonly string[]): Reduce => {
  const pick = (value: unknown): object =>
    Object.fromEntries(Object.entries(value as object).filter(([name]) => names.includes(name)))
  return value => (Array.isArray(value) ? value.map(pick) : pick(value))
}

/** Reduces an object by the first alternative whose required members it has. */
function unionReducer({ options }: z.ZodUnion): Reduce | undefined {
  const alternatives = options.map(option => ({
    reduce: reducerOf(option),
    required: option instanceof z.ZodObject ? requiredMembers(option) : [],
  }))
  if (!alternatives.some(({ reduce }) => reduce)) return undefined
  return (value, collect) => {
    const fits = alternatives.find(({ required }) => required.every(name => Object.hasOwn(Object(value), name)))
    return fits?.reduce ? fits.reduce(value, collect) : value
  }
}

const requiredMembers = ({ shape }: z.ZodObject): string[] =>
  Object.entries(shape)
    .filter(([, member]) => !(member as z.ZodType).safeParse(undefined).success)
    .map(([name]) => name)
