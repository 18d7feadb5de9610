import type { Prompt } from '../prompts.ts'

const slugArgument = { name: 'slug', description: 'The list: the last part of its address.', required: true }

/** Tasks that people can choose. Operations are named by their `name`. */
export const prompts: readonly Prompt[] = [
  {
    name: 'build_ranked_list',
    title: 'Build a ranked list for a town',
    description: 'Finds good restaurants of a town, ranks them with a reason each, and makes a list to share.',
    arguments: [
      { name: 'town', description: 'Where to eat: a town.', required: true },
      { name: 'cuisine', description: 'What to eat, if it matters: pizza, ramen, vegan …', required: false },
      { name: 'count', description: 'How many places; ten when left out.', required: false },
    ],
    text: ({ town, cuisine, count = '10' }) =>
      [
        `Make a ranked list of the best places to eat in this town: ${quoteText(town!)}. How many: ${quoteText(count)}.`,
        ...(cuisine ? [`What to eat there: ${quoteText(cuisine)}.`] : []),
        '',
        '1. See with browseLists whether there is a good list for it already; if there is, tell me and ask whether to go on.',
        '2. Choose the restaurants by what you know and what I tell you, and look each up with searchPlaces and `near`. Leave out what it does not find.',
        '3. Ask me for the name to put on the list as its author, and whether it is to be public.',
        '4. Make it with createList, best first, each place by its `placeId` and with a `note` of one or two sentences: what to order, when to come.',
        '5. Show me the ranking, the address of the list, and word for word its edit link, which I have to keep.',
      ].join('\n'),
  },
  {
    name: 'plan_food_trip',
    title: 'Plan a food trip from a list',
    description: 'Spreads the places of a list over days and meals, by rank, opening hours and the way between them.',
    arguments: [
      slugArgument,
      { name: 'days', description: 'How many days; two when left out.', required: false },
      { name: 'from', description: 'Where the days begin, such as a hotel or a station.', required: false },
    ],
    text: ({ slug, days = '2', from }) =>
      [
        `Plan a food trip from the list with this slug: ${quoteText(slug!)}. How many days: ${quoteText(days)}.`,
        ...(from ? [`The days begin here: ${quoteText(from)}.`] : []),
        '',
        '1. Read the list with getList, every page. If it is not found it may be hidden: ask me for its edit token.',
        '2. Give each day a breakfast or café, a lunch and a dinner, as far as the list has them. Prefer the higher ranks; keep each day to one part of the town by the coordinates; mind `openingHours` and what the notes say about when to come and whether to book.',
        '3. Show the days as a table: meal, place, why, address, and `mapsUrl` as a link. Say which places were left out and why.',
        '4. Offer to make the plan a list of its own with createList, or to hand me the file for my map with exportList.',
      ].join('\n'),
  },
  {
    name: 'tidy_list',
    title: 'Tidy and re-rank a list',
    description: 'Goes through a list with you: doubles, closed places, missing notes, then a new order.',
    arguments: [
      slugArgument,
      { name: 'wish', description: 'What should count: price, distance, children …', required: false },
    ],
    text: ({ slug, wish }) =>
      [
        `Help me to tidy and re-rank the list with this slug: ${quoteText(slug!)}.`,
        ...(wish ? [`What should count: ${quoteText(wish)}.`] : []),
        '',
        '1. Read it with getList, every page. Ask me for its edit token, unless you have it from this conversation.',
        '2. Tell me what you would change, and why: places that are there twice under two names, places that may have closed, notes that are missing or too long, ranks that do not fit the notes. Change nothing yet.',
        '3. When I have agreed, change exactly that: updatePlaceNote, removePlace, and one reorderList for the new order, with the `version` of the last answer as `ifVersion`.',
        '4. Show me the list as it is then, and tell me the version before, to which restoreVersion goes back.',
      ].join('\n'),
  },
]

/** Quotes text that a person typed, so that its beginning and end are clear. */
const quoteText = (text: string): string => JSON.stringify(text)
