/** Raise it with every change of these tables, of how they are filled or of `wordsOf`: indexes made before are then made anew. */
export const schemaVersion = 1

/**
 * `place.number` counts from the name with the fewest words. Full text answers in the order of these numbers, so the first of them
 * are the names with the least besides the words asked for, and no answer needs sorting before it is cut off.
 * `place_key` holds every id that means a place: its own, the map provider's, and those of records that are the same place.
 * `place_words` keeps no text, no positions and no lengths: only which words are in a name. Its words come folded and
 * parted by spaces, and the `ascii` tokenizer leaves alone whatever is not ASCII; another would fold again, and differently.
 */
export const schema = `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE source (number INTEGER PRIMARY KEY, attribution TEXT NOT NULL UNIQUE) STRICT;
  CREATE TABLE town (
    number INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    english_name TEXT,
    latitude REAL NOT NULL,
    longitude REAL NOT NULL
  ) STRICT;
  CREATE TABLE town_name (folded TEXT PRIMARY KEY, town INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE place (
    number INTEGER PRIMARY KEY,
    map_place_id TEXT NOT NULL,
    name TEXT NOT NULL,
    english_name TEXT,
    address TEXT,
    latitude REAL NOT NULL,
    longitude REAL NOT NULL,
    category TEXT,
    cuisines TEXT,
    website TEXT,
    phone TEXT,
    opening_hours TEXT,
    source INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE place_key (key TEXT PRIMARY KEY, place INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE VIRTUAL TABLE place_words USING fts5(words, content='', columnsize=0, detail=none, tokenize='ascii');
  CREATE VIRTUAL TABLE place_area USING rtree(number, south, north, west, east);
`
