import type { Prompt } from '../prompts.ts'

const slugArgument = { name: 'slug', description: 'The list: its address, edit link or slug.', required: true }

/** Tasks that people can choose. Operations are named by their `name`. */
export const prompts: readonly Prompt[] = [
  {
    name: 'build_ranked_list',
    title: 'Build a ranked list for a town',
    description: 'Finds good restaurants in a town, ranks them with reasons, and creates a list to share.',
    arguments: [
      { name: 'town', description: 'Where to eat: a town.', required: true },
      { name: 'cuisine', description: 'What to eat, if it matters: pizza, ramen, vegan …', required: false },
      { name: 'count', description: 'Number of places, 10 by default.', required: false },
    ],
    text: ({ town, cuisine, count = '10' }) =>
      [
        `Make a ranked list of the best places to eat in this town: ${quoteText(town!)}. How many: ${quoteText(count)}.`,
        ...(cuisine ? [`What to eat there: ${quoteText(cuisine)}.`] : []),
        '',
        '1. Search with browseLists for a good existing list. If there is one, tell me and ask whether to continue.',
        '2. Choose restaurants from your knowledge and my wishes. Ask me for the author’s name and whether the list should be public.',
        '3. Create it with one createList call, best first. Give each place `query`, `near`, `address` if you know it, and a `note` of one or two sentences: what to order, when to go.',
        '4. Clarify with me what `notAdded` has, and add those places.',
        '5. Show me the ranking, the list’s address, and its exact edit link, which I must save.',
      ].join('\n'),
  },
  {
    name: 'plan_food_trip',
    title: 'Plan a food trip from a list',
    description: 'Plans days and meals from a list, by rank, opening hours and distance.',
    arguments: [
      slugArgument,
      { name: 'days', description: 'Number of days, 2 by default.', required: false },
      { name: 'from', description: 'Where each day begins, such as a hotel or a station.', required: false },
    ],
    text: ({ slug, days = '2', from }) =>
      [
        `Plan a food trip from this list: ${quoteText(slug!)}. How many days: ${quoteText(days)}.`,
        ...(from ? [`The days begin here: ${quoteText(from)}.`] : []),
        '',
        '1. Read every page of the list with getList and `detail` `full`. If it is not found, it may be hidden: ask me for its edit link.',
        '2. Plan a breakfast or café, a lunch and a dinner for each day, if the list has them. Prefer higher ranks. Keep each day in one part of the town, by the coordinates. Follow `openingHours` and the notes’ advice on times and booking.',
        '3. Show the days as a table: meal, place, reason, address, and `mapsUrl` as a link. Name the places you left out, with reasons.',
        '4. Offer to save the plan as a new list with createList, or to export a file for my map with exportList.',
      ].join('\n'),
  },
  {
    name: 'tidy_list',
    title: 'Tidy and re-rank a list',
    description: 'Reviews a list with you: duplicates, closed places, missing notes, then a new order.',
    arguments: [
      slugArgument,
      { name: 'wish', description: 'What matters: price, distance, children …', required: false },
    ],
    text: ({ slug, wish }) =>
      [
        `Help me tidy and re-rank this list: ${quoteText(slug!)}.`,
        ...(wish ? [`What matters: ${quoteText(wish)}.`] : []),
        '',
        '1. Read every page with getList. Ask me for its edit link, unless myLists has the list.',
        '2. Tell me what you would change and why: duplicates under two names, places that are marked `closed` or may have closed, missing or overlong notes, ranks that contradict the notes. Change nothing yet.',
        '3. After I agree, make exactly those changes with one editList call. Send the `version` you read as `ifVersion`.',
        '4. Show me the resulting list, and say that undo takes the changes back.',
      ].join('\n'),
  },
]

/** Quotes text that a person typed, so that its beginning and end are clear. */
const quoteText = (text: string): string => JSON.stringify(text)
