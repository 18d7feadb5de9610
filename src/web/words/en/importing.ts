import type { FileRefusal, RowRefusal } from '../../../imports/refusals.ts'
import type { Tree } from '../tree.ts'

/** Why nothing can be taken from a file. */
const files = {
  unknown_format: 'This is none of the kinds of files that are read here. Export the list as KML, GPX, GeoJSON or CSV.',
  damaged: 'This file is damaged, or not whole. Export it once more.',
  doctype: 'This file has a DOCTYPE in it, which no list of places needs. Export it once more from its app.',
  too_large: 'What is packed in this file is too large. Export fewer places at a time.',
  took_too_long: 'This takes longer to read than any list of places. Export fewer places at a time.',
  a_part_only: 'This is one page of a longer list. Send the whole list.',
  too_deep: 'This is no list of places: it is nested too deep. Export it once more from its app.',
  too_many_rows: 'There are more places in this file than a list holds. Import it in parts.',
  no_places: 'There is no place in it.',
  only_a_link:
    'There are no places in this file, only a link to them. Export it once more, without keeping it up to date online.',
  spreadsheet: 'This is a workbook. Save its sheet as CSV and choose that.',
  archive: 'There is no map in this archive. Unpack it and choose one of its files.',
} as const satisfies Record<FileRefusal, string>

/** Why a row is not taken. */
const rows = {
  no_name: 'Nothing says which place it is.',
  not_on_a_map: 'This link leads to no place on a map.',
  not_a_point: 'This is a line or an area, not a place.',
  no_match: 'No restaurant that is known here fits it well enough.',
  bad_position: 'What stands as its position is no place on earth.',
  near_not_found: 'The town is not known here.',
  not_looked_up: 'Nobody who could look it up answers now. Import it again later: nothing is added twice.',
  unreadable: 'It cannot be read as those around it.',
} as const satisfies Record<RowRefusal, string>

/** Places out of a file, into a list. */
export const importing = {
  importing: {
    title: 'Import places',
    startHere: 'You have a list already, in a map app or in writing? Make this one first: you can then import it.',
    means:
      'From the file of a map app (KML, KMZ, GPX, GeoJSON, CSV, saved places), from another Forklist’s list, or from lines that you paste. You see what would be added before anything is.',
    file: 'A file',
    drop: 'Or drop it here.',
    lines: 'Or lines: names with their town, or map links',
    linesExample: 'Roscioli, Rome',
    preview: 'See what would be added',

    working: 'Looking the places up',
    reading: 'Reading …',
    lookedUp: '{done} of {count} looked up',
    stopped: 'Stopped. Nothing was added.',
    stoppedLate: 'Stopped. Either everything was added by then, or nothing: the list shows which.',
    away: 'The service cannot be reached. What you chose is still here: try again.',
    tooLarge: 'Files of at most {count} MiB are taken. Export fewer places at a time.',
    cannotRead: 'This browser cannot read that file.',
    unreadable: 'This file cannot be read.',
    notLines: 'These lines are not read as places. Write one name with its town, or one map link, in each.',
    full: 'There is no room for this in one list: it holds {count} places, with notes of 1 MiB together.',

    heading: 'What would be added',
    from: 'From {name}.',
    nothing: 'There is nothing to add.',
    toAdd: 'To be added: {count}',
    there: 'On the list already: {count}',
    unclear: 'Not clear: {count}',
    unclearMeans: 'Several places go by the name. What you do not answer is left out.',
    notFound: 'Not found: {count}',
    notFoundMeans: 'These are left out, unless you say otherwise.',
    line: 'Line {count}',
    row: 'Row {count}',
    noteTaken: 'The note of the file is added to it.',
    noteLeftOut: 'The note of the file is left out: it has one.',
    shortened: 'Too long, so cut short: {members}.',
    asWritten: 'Keep it as it is written: {name}',
    leaveOut: 'Leave it out',
    keepAll: 'Keep all as they are written',
    leaveAll: 'Leave all out',
    showAll: 'Show all {count}',
    earlier: 'Those before',
    later: 'Those after',
    shown: '{from} to {to} of {count}',
    add: { one: 'Add {count} place', other: 'Add {count} places' },
    addNotes: { one: 'Add {count} note', other: 'Add {count} notes' },
    chooseAgain: 'Choose something else',

    added: { one: '{count} place added.', other: '{count} places added.' },
    notesAdded: { one: '{count} note added.', other: '{count} notes added.' },
    skipped: { one: '{count} left out.', other: '{count} left out.' },
    otherwise: 'What was no longer as the preview had it:',
    nowThere: '{name}: on the list already',
    nowAdded: '{name}: added',
    nowLeft: '{name}: not added',
    undoLater: {
      one: 'The list was changed since. This takes back that {count} change too. Go on?',
      other: 'The list was changed since. This takes back those {count} changes too. Go on?',
    },
    undone: 'The import is taken back.',

    files,
    rows,
  },
} as const satisfies Tree
