import { memoize } from '../util/memoize.ts'
import { fold } from './text.ts'

// Phrases between the words of a category in any spelling: "Coffee Shop", `coffee_shop`. The first match decides, so a beer garden is no
// bar and an ice cream parlour no café.
const kinds: Record<string, string> = {
  'no food': 'internet_cafe cat_cafe pet_cafe vr_cafe bar_crawl',
  biergarten: 'biergarten beer_garden',
  food_court: 'food_court food_hall night_market street_food_gathering hawker_centre',
  ice_cream: 'ice_cream gelato gelateria frozen_yogurt frozen_yoghurt heladeria eisdiele',
  fast_food: `fast_food food_truck food_stand snack snack_bar friterie hot_dog takeaway take_away meal_takeaway currywurst
    bratwurst fish_and_chips sandwich fried_chicken chicken_wings wings`,
  pub: 'pub gastropub brewpub brewery tavern',
  bakery: 'bakery patisserie pastry boulangerie cupcake pie_shop panaderia backerei',
  cafe: `cafe coffee coffeehouse kafenio tea_room tea_house bubble_tea juice smoothie donut donuts doughnut bagel dessert
    desserts waffle`,
  bar: 'bar lounge speakeasy izakaya winery distillery cidery meadery vineyard',
  restaurant: `restaurant restaurants ristorante restaurante trattoria osteria pizzeria diner bistro brasserie steakhouse
    steak_house buffet eatery cafeteria canteen grill food_and_drink eat_and_drink dining_and_drinking meal`,
  'no food ': `hotel hostel motel guest_house lodging accommodation apartment museum gallery theatre theater cinema library school
    university college kindergarten hospital clinic pharmacy doctor doctors dentist veterinary bank atm post_office police
    station fuel parking car bicycle taxi bus airport shop store supermarket convenience mall market marketplace hairdresser
    barber salon spa gym fitness park playground garden church mosque temple synagogue place_of_worship toilets fountain bench
    recycling nightclub night_club casino stadium office retail service services clothes kiosk`,
}

const phrases = Object.entries(kinds).map(
  ([kind, text]) => [kind.trim(), text.split(/\s+/).map(phrase => `_${phrase}_`)] as const,
)

/** Returns the kind of a category: `restaurant`, `cafe`, …; `no food` for known other businesses; `undefined` for unknown ones. */
export const placeKindOf = memoize((category: string): string | undefined => {
  const words = `_${wordsWithin(category)}_`
  // "Bar and Grill Restaurant" is a restaurant. "Fast food restaurant" is the only exception.
  if (/_restaurants?_$/.test(words) && !words.includes('_fast_food_')) return 'restaurant'
  return phrases.find(([, known]) => known.some(phrase => words.includes(phrase)))?.[0]
})

export const isFood = (category: string): boolean => ![undefined, 'no food'].includes(placeKindOf(category))

/** Joins the words of a category as OpenStreetMap does: `fish_and_chips_shop`. */
export const wordsWithin = (category: string): string =>
  fold(category)
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '')
