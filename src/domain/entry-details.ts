import type * as z from 'zod'
import { forTools } from '../core/for-tools.ts'
import { maxDetailItems, maxDishLength, maxTagLength } from './detail-limits.ts'
import { type DetailType, day, priceLevel, words } from './detail-types.ts'
import { type PlaceField, whereSet } from './place-field.ts'

/** One detail of a place in a list. All parts are required, so that a new detail is decided for every interface. `null` means none. */
type Detail<Value> = Pick<PlaceField<Value>, 'detail' | 'importNames' | 'exports'> & {
  type: DetailType<Value>
  /** The text of the reference. */
  description: string
  /** How an input clears it. */
  clears: 'null' | 'an empty array'
  /** What tools say about the input. */
  forTools: string
  /** Its label in the descriptions of exported files. */
  label: string
  /** Its properties in schema.org's vocabulary. */
  jsonLd: ((value: Value) => object) | null
  /** Whether searches find lists by its words. */
  isSearched: boolean
  /** The example of the reference. */
  example: Value | null
}

const detail = <Value>(parts: Detail<Value>): Detail<Value> => parts

/** What a list says about its places besides notes, in the order of answers and exports. Everything else loops over these. */
const entryDetails = {
  tags: detail({
    type: words(maxDetailItems, maxTagLength),
    description: 'Up to 10 of at most 30 characters each, unique without regard to case.',
    clears: 'an empty array',
    forTools: 'All of its tags.',
    label: 'Tags',
    detail: 'brief',
    importNames: {
      en: 'tags, tag, labels, label, keywords',
      de: 'etiketten, schlagworter, schlagworte, stichworter',
      es: 'etiquetas, etiqueta',
      fr: 'etiquettes, mots cles',
      it: 'etichette, tag',
      ja: 'タグ',
      others: 'etiquetas, trefwoorden, etykiety, tagi, taggar, stitky, etiketler, теги, метки, 标签, 標籤, 태그',
    },
    exports: whereSet,
    jsonLd: tags => ({ keywords: tags.join(', ') }),
    isSearched: true,
    example: ['date night'],
  }),
  dishes: detail({
    type: words(maxDetailItems, maxDishLength),
    description: 'What to order: up to 10 of at most 60 characters each.',
    clears: 'an empty array',
    forTools: 'What to order: all of them.',
    label: 'Dishes',
    detail: 'full',
    importNames: {
      en: 'dishes, what to order, must order, order, must try dishes, signature dish, signature dishes, recommended dishes',
      de: 'gerichte, empfohlene gerichte, was man bestellt',
      es: 'platos, que pedir',
      fr: 'plats, que commander',
      it: 'piatti, cosa ordinare',
      ja: '料理名, おすすめ料理, おすすめメニュー',
      others: 'pratos, gerechten, dania, блюда, 推荐菜, 推薦菜, 추천 메뉴',
    },
    exports: whereSet,
    jsonLd: dishes => ({
      hasMenu: { '@type': 'Menu', hasMenuItem: dishes.map(name => ({ '@type': 'MenuItem', name })) },
    }),
    isSearched: true,
    example: null,
  }),
  price: detail({
    type: priceLevel,
    description: 'From 1, inexpensive, to 4, very expensive.',
    clears: 'null',
    forTools: '1 (cheap) to 4; null clears it.',
    label: 'Price',
    detail: 'brief',
    importNames: {
      en: 'price, price level, price range, cost, cost level, prices, budget, spend',
      de: 'preis, preise, preisklasse, preisniveau',
      es: 'precio, precios, nivel de precios',
      fr: 'prix, gamme de prix',
      it: 'prezzo, prezzi, fascia di prezzo',
      ja: '価格, 価格帯, 値段, 予算',
      others:
        'preco, faixa de preco, prijs, prijsklasse, cena, ceny, pris, prisklass, hinta, fiyat, цена, цены, 价格, 價格, 人均, 가격, 가격대',
    },
    exports: whereSet,
    jsonLd: level => ({ priceRange: '$'.repeat(level) }),
    isSearched: false,
    example: null,
  }),
  visitedOn: detail({
    type: day,
    description: 'The day of the last visit, `YYYY-MM-DD`.',
    clears: 'null',
    forTools: 'A day, YYYY-MM-DD; null clears it.',
    label: 'Visited',
    detail: 'full',
    importNames: {
      en: 'visited on, visited, visited at, date visited, visit date, date of visit, last visit, last visited, been there, day of the visit',
      de: 'besucht, besucht am, besuchsdatum, datum des besuchs, tag des besuchs',
      es: 'visitado, visitado el, fecha de visita, dia de la visita',
      fr: 'visite, visite le, date de visite, jour de la visite',
      it: 'visitato, visitato il, data visita, data della visita, giorno della visita',
      ja: '訪問日, 訪問済み, 来店日, 行った日',
      others:
        'visitado em, data da visita, bezocht, bezocht op, datum bezoek, odwiedzone, navstiveno, besokt, посещено, дата посещения, 到访日期, 访问日期, 造訪日期, 去过, 去過, 방문일, 방문 날짜, 방문',
    },
    exports: whereSet,
    jsonLd: null,
    isSearched: false,
    example: '2026-10-17',
  }),
}

type Details = typeof entryDetails
export type DetailName = keyof Details
type DetailValue<Name extends DetailName> = Details[Name] extends Detail<infer Value> ? Value : never

/** The details of a place in a list. */
export type EntryDetails = { [Name in DetailName]?: DetailValue<Name> }

/** Details as inputs: `null` and an empty array clear. */
export type DetailInputs = { [Name in DetailName]?: DetailValue<Name> | null | undefined }

export type NamedDetail = Detail<unknown> & { name: DetailName }

/** All details, in order. */
export const allDetails = Object.entries(entryDetails).map(([name, parts]) => ({ ...parts, name })) as NamedDetail[]

type OptionalSchemas<Values> = { [Name in DetailName]: z.ZodOptional<z.ZodType<Values[Name & keyof Values]>> }

/** Returns an object with one member for each detail. */
const perDetail = <T>(of: (detail: NamedDetail) => T) =>
  Object.fromEntries(allDetails.map(detail => [detail.name, of(detail)]))

/** Schemas of inputs. */
export const detailInputs = perDetail(({ type, forTools: short, description, clears }) =>
  type.input
    .optional()
    .register(forTools, { description: short })
    .describe(`${description} ${clears === 'null' ? '`null` clears it.' : 'An empty array clears them.'}`),
) as OptionalSchemas<Required<DetailInputs>>

/** Schemas of answers. */
export const detailSchemas = perDetail(({ type, description }) =>
  type.schema.optional().describe(description),
) as OptionalSchemas<Required<EntryDetails>>

/** Names of the details that brief answers have. */
export const briefDetails = allDetails.filter(({ detail }) => detail === 'brief').map(({ name }) => name)

/** Returns the details of `input`, which may have other members. */
export const detailsOf = (input: DetailInputs): DetailInputs =>
  Object.fromEntries(allDetails.flatMap(({ name }) => (input[name] === undefined ? [] : [[name, input[name]]])))

const isCleared = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0)

/** Returns details with those of an input in their place; `undefined` without any. */
export function withDetails(before: EntryDetails | undefined, input: DetailInputs): EntryDetails | undefined {
  const values = { ...before, ...detailsOf(input) }
  // In the order of the registry, so that equal details are equal as JSON.
  const after = allDetails.flatMap(({ name }) =>
    values[name] === undefined || isCleared(values[name]) ? [] : [[name, values[name]]],
  )
  return after.length > 0 ? Object.fromEntries(after) : undefined
}

/** Returns the details of both, and the names of those that were cut; lists are joined. */
export function mergedDetails(
  first: EntryDetails | undefined,
  second: EntryDetails | undefined,
): { details: EntryDetails | undefined; cut: DetailName[] } {
  const values = perDetail(({ name, type }) => {
    const [one, other] = [first?.[name], second?.[name]]
    return one === undefined || other === undefined ? (one ?? other) : type.merge(one, other)
  })
  return salvagedDetails(values)
}

/** Returns details of a file within the bounds, and the names of those that were cut. */
export function salvagedDetails(values: EntryDetails): { details: EntryDetails | undefined; cut: DetailName[] } {
  const cut: DetailName[] = []
  const details = perDetail(({ name, type }) => {
    const salvage = values[name] === undefined ? undefined : type.salvage(values[name])
    if (salvage?.cut) cut.push(name)
    return salvage?.value
  })
  return { details: withDetails(undefined, details), cut }
}

/** Returns the details in which two states differ, with the values of each. */
export function detailsDifference(
  before: EntryDetails = {},
  after: EntryDetails = {},
): { from: EntryDetails; to: EntryDetails } {
  const changed = allDetails.filter(({ name }) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  const pick = (details: EntryDetails): EntryDetails =>
    Object.fromEntries(changed.flatMap(({ name }) => (details[name] === undefined ? [] : [[name, details[name]]])))
  return { from: pick(before), to: pick(after) }
}

/** Returns details with one side of a `detailsDifference` replaced by the other. */
export const replacedDetails = (
  details: EntryDetails | undefined,
  removed: EntryDetails,
  added: EntryDetails,
): EntryDetails | undefined =>
  withDetails(details, { ...perDetail(({ name }) => (name in removed ? null : undefined)), ...added })
