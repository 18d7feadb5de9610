import type { TownsByName } from '../../../domain/town-names.ts'
import { isTownName } from './address.ts'
import { isCategory, withoutDecoration } from './categories.ts'
import type { Judged } from './judge.ts'

const listOf = (words: string): RegExp =>
  new RegExp(
    `^(?:${words
      .trim()
      .split(/\s*\n\s*|\s*,\s*/)
      .join('|')})$`,
    'iu',
  )

/** Headings of the part of a page that is about food. */
const food = listOf(`
  food, foods, eat, eats, eating, eating out, where to eat, what to eat, places to eat, good eats, food and drinks?, eating and drinking, dining
  restaurants?, restaurant recommendations, cafes?, cafés?, coffee, bars?, pubs?, drinks?, drinking, bakery, bakeries, breakfast, brunch, lunch, dinner
  essen, getränke, trinken, essen gehen, restaurants und bars, comer, dónde comer, comidas?, restaurantes, beber, onde comer, manger, où manger
  boire, mangiare, dove mangiare, ristoranti, bere, eten, drinken, jeść, gdzie zjeść, restauracje, yemek, yeme, içme, еда, где поесть, рестораны
  美食, 餐厅, 餐廳, 吃, 吃喝, グルメ, 食事, レストラン, 飲食, 맛집, 음식점
`)

/** Headings of parts of a page that have no restaurants. */
const other = listOf(`
  transport, transportation, getting (?:there|around|in|here), travel, arrival, parking, trains?, flights?, buses, directions
  accommodations?, lodging, hotels?, hostels?, where to stay, stay, staying, sleep, sleeping, housing
  stationery, stationary, books?, bookshops?, museums?, galleries, theatres?, sights, sightseeing, attractions, see, things to see
  do, things to do, what to do, activities, parks?, beaches, hikes, hiking, day trips?, clubs?, clubbing, nightlife, internet, wifi, free wifi, phones?
  schedule, agenda, program(?:me)?, venue, workshops?, talks, registration, safety, weather, money, language, gyms?, spas?, beauty, hair, health
  anreise, verkehr, unterkunft, unterkünfte, übernachten, übernachtung, wohnen, sehenswürdigkeiten, museen, studium, freizeit, sport
  onde ficar, onde se produzir, hospedagem, dónde dormir, dormir, alojamiento, hoteles, museos, qué ver, transporte
  se loger, hébergement, hôtels, musées, que faire, que voir, dormire, dove dormire, alloggi, musei, cosa vedere
  slapen, overnachten, noclegi, muzea, konaklama, gezi, музеи, отели, жильё, транспорт
  交通, 住宿, 酒店, 景点, 景點, 観光, ホテル, 宿泊, 숙소, 관광
`)

/** Returns the topics that a heading names: `Essen/Getränke/Läden`, `Food & Drink`. */
const topicsIn = (heading: string): string[] => {
  const text = withoutDecoration(heading)
    .replace(/[:：]$/u, '')
    .trim()
  return [text, ...text.split(/\s*(?:[/,&+、]|\s(?:and|und|y|e|et|i|ve)\s)\s*/u)]
}

/** Returns whether a heading names food, meals or kinds of restaurants as a topic of a page. */
export const isOfFood = (heading: string): boolean => topicsIn(heading).some(topic => food.test(topic))

const isOther = (heading: string): boolean => topicsIn(heading).every(topic => other.test(topic)) || other.test(heading)

/**
 * Returns whether a heading stands above something else than restaurants, in a page with a part about food: sights, hotels, transport. Of a
 * page with many parts, only those about food have restaurants.
 */
export const otherTopics = (all: readonly Judged[], towns: TownsByName): ((heading: string) => boolean) => {
  const headings = all.flatMap(({ part }) => (part.kind === 'heading' ? part : []))
  if (!headings.some(({ text }) => isOfFood(text))) return () => false
  const levels = [...Map.groupBy(headings, ({ level }) => level)].toSorted(([a], [b]) => a - b)
  const [, outer = headings] = levels.find(([, { length }]) => length > 1) ?? []
  const distinct = [...new Set(outer.map(({ text }) => text))]
  const unknown = distinct.filter(heading => !isOfFood(heading) && !isCategory(heading) && !isOther(heading))
  const areOther =
    distinct.length >= 6 &&
    distinct.some(isOther) &&
    unknown.length > distinct.length / 3 &&
    !unknown.some(heading => isTownName(heading, towns))
  return heading => isOther(heading) || (areOther && unknown.includes(heading))
}
