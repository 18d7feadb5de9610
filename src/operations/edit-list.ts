import * as z from 'zod'
import { Problem, problems } from '../core/problem.ts'
import { detailsOf } from '../domain/entry-details.ts'
import { exampleIds } from '../domain/examples.ts'
import { maxPlaces } from '../domain/list.ts'
import { AnyList, briefListView, fitPlaces, rankedView, slug } from '../domain/list-view.ts'
import { ranked } from '../domain/place.ts'
import { ListDraft } from './list-draft.ts'
import { operation } from './operation.ts'
import {
  aliasesIn,
  changeMembers,
  maxBatch,
  placeMembers,
  placeProblems,
  placeRules,
  type ResolvedPlace,
  type Resolving,
  refusalOf,
  resolvePlace,
  resolving,
  withClear,
} from './place-input.ts'

const reference = z.union([z.string().min(1).max(300), z.int().min(1).max(maxPlaces)])
const added = Object.keys(placeMembers)
const texts = Object.keys(changeMembers)
const targets = ['rank', 'before', 'after'] as const

/** The members of each edit, beside `op`. */
const membersOf: Readonly<Record<string, readonly string[]>> = {
  update: ['place', ...texts],
  move: ['place', ...targets, 'band'],
  remove: ['place'],
  add: added,
  replace: ['place', ...added],
}
const ops = Object.keys(membersOf) as ['update', ...('move' | 'remove' | 'add' | 'replace')[]]

const EditMembers = z.strictObject({
  op: z.enum(ops),
  place: reference.optional().describe('The place to edit, for all but `add`: its id, rank or exact name.'),
  before: reference.optional().describe('For `move`: the place that it goes right before.'),
  after: reference.optional().describe('For `move`: the place that it goes right after.'),
  ...placeMembers,
  town: placeMembers.town.describe('For `update`: its town. For `add` and `replace`: as in addPlace.'),
  clear: changeMembers.clear.describe('For `update`: what to remove from the place.'),
  rank: placeMembers.rank.describe('The rank of the place once this edit is made; beyond the end means last.'),
})
type Edit = z.output<typeof EditMembers>

const isAdding = ({ op }: Edit): boolean => op === 'add' || op === 'replace'

const Edit = EditMembers.superRefine((edit, context) => {
  // Zod changes the path that it is given.
  const refuse = (message: string, path: readonly string[] = []) =>
    context.addIssue({ code: 'custom', message, path: [...path] })
  const members = membersOf[edit.op]!
  const isGiven = (member: string) => edit[member as keyof Edit] !== undefined
  for (const member of Object.keys(edit))
    if (member !== 'op' && isGiven(member) && !members.includes(member)) refuse(`is not for \`${edit.op}\``, [member])
  if (members.includes('place') && !isGiven('place')) refuse('is missing', ['place'])
  if (edit.op === 'update' && !texts.some(isGiven)) refuse(`needs one of ${texts.join(', ')}`)
  if (edit.op === 'move' && targets.filter(isGiven).length !== 1) refuse(`needs exactly one of ${targets.join(', ')}`)
  if (edit.op === 'replace' && isGiven('band') && !isGiven('rank')) refuse('goes with `rank` only', ['band'])
  for (const { holds, error, path } of isAdding(edit) ? placeRules : []) if (!holds(edit)) refuse(error, path)
}).meta({ id: 'ListEdit' })

export const editList = operation({
  name: 'editList',
  tool: 'edit_list',
  title: 'Make many edits of a list at once',
  description:
    'Edits the places of a list: up to 2,000 edits as one version, all or nothing. Edits name a place by id, rank (a number) or exact name, as before all edits. `errors` names the failed edit.',
  advice: 'Send the `version` you read as `ifVersion`.',
  topic: 'Ranking',
  method: 'POST',
  path: '/lists/{slug}/edits',
  credential: 'editToken',
  effect: 'overwrites',
  isCumulative: true,
  toolDefaults: { detail: 'brief' },
  input: z.strictObject({
    slug,
    edits: z
      .array(Edit)
      .min(1)
      .max(maxPlaces)
      .refine(edits => edits.filter(isAdding).length <= maxBatch, {
        error: `must have at most ${maxBatch} of \`add\` and \`replace\``,
      })
      .describe(
        `In order. \`update\`: \`place\`, the whole \`note\`, details. \`move\`: \`place\` and \`rank\`, \`before\` or \`after\`. \`remove\`: \`place\`. \`add\`: as addPlace. \`replace\`: \`place\`, and as \`add\`; keeps rank, note and details. At most ${maxBatch} of the last two.`,
      ),
    detail: z.enum(['full', 'brief']).default('full').describe('As in getList.'),
  }),
  example: {
    slug: exampleIds.slug,
    edits: [
      { op: 'update', place: 'Armando al Pantheon', note: 'Book a week ahead.', tags: ['date night'] },
      { op: 'move', place: exampleIds.felice, rank: 1 },
      { op: 'remove', place: 3 },
    ],
  },
  output: AnyList,
  fit: (list, maxLength) => fitPlaces(list, maxLength),
  problems: [...placeProblems, 'list_full'],

  async handle({ lists, aliases, addresses, editor, ...services }, { edits, detail }) {
    const resolved = await resolveEach(resolving(services), edits)
    const answer = await lists.change(editor, 'editList', async edit => {
      const draft = new ListDraft(edit, await edit.entries())
      const overfullBy = applyEach(draft, edits, resolved)
      await draft.settleTowns(services.places.settle)
      await edit.become(draft).catch(inEdit(overfullBy))
      const view = detail === 'brief' ? briefListView : rankedView
      const entries = ranked(draft.entries)
      return list => view(list, entries, addresses)
    })
    await aliases.teach(editor.keyId, aliasesIn([...resolved.values()]))
    return answer
  },
})

type ResolvedEdits = ReadonlyMap<Edit, ResolvedPlace>

/** Looks up the places of the edits that need it, one after the other. @throws Problem of the first edit that fails */
async function resolveEach(looking: Resolving, edits: readonly Edit[]): Promise<ResolvedEdits> {
  const resolved = new Map<Edit, ResolvedPlace>()
  for (const [index, edit] of edits.entries())
    if (isAdding(edit)) resolved.set(edit, await resolvePlace(looking, edit).catch(inEdit(index)))
  return resolved
}

/**
 * @returns the index of the edit since which the list has been too long, else 0
 * @throws Problem of the first edit that fails
 */
function applyEach(list: ListDraft, edits: readonly Edit[], resolved: ResolvedEdits): number {
  let overfullBy: number | undefined
  for (const [index, edit] of edits.entries()) {
    try {
      apply(list, edit, resolved.get(edit))
    } catch (error) {
      inEdit(index)(error)
    }
    overfullBy = list.overflow ? (overfullBy ?? index) : undefined
  }
  return overfullBy ?? 0
}

const changeOf = ({ note, town, clear, ...edit }: Edit) => ({ note, town, clear, ...detailsOf(edit) })

/** The schema has checked that an edit has its members. */
function apply(list: ListDraft, edit: Edit, resolved: ResolvedPlace | undefined): void {
  const { op, before, after, rank, band } = edit
  const place = edit.place!
  if (op === 'update') list.update(place, withClear(changeOf(edit)))
  else if (op === 'remove') list.remove(place)
  else if (op === 'add') list.add(resolved!, edit)
  else if (op === 'replace') list.replace(place, resolved!, edit)
  if (op !== 'move' && op !== 'replace') return
  if (rank !== undefined) list.moveTo(place, { rank, band })
  else if (before !== undefined) list.moveBeside(place, 'before', before, band)
  else if (after !== undefined) list.moveBeside(place, 'after', after, band)
}

/** Returns a function that throws an error again, with a pointer to its edit. */
const inEdit =
  (index: number) =>
  (error: unknown): never => {
    const { code, extras } = refusalOf(error)
    const { errors = [{ pointer: '', message: problems[code].title }] } = extras
    throw new Problem(code, {
      ...extras,
      errors: errors.map(({ pointer, message }) => ({ pointer: `/edits/${index}${pointer}`, message })),
    })
  }
