import { gazetteerSchema } from './gazetteer/schema.ts'

/** Raise it with every change of `searchTables`, of how they are filled, or of `wordsOf`: indexes made before are then made anew from what their sources told. */
export const schemaVersion = 4
/** Raise it with every change of `sourceTables`: what was imported before has then to be imported again, so do it only in need. */
export const sourceTablesVersion = 2

const record = `
    map_place_id TEXT NOT NULL,
    name TEXT NOT NULL,
    english_name TEXT,
    other_names TEXT,
    address TEXT,
    latitude INTEGER NOT NULL,
    longitude INTEGER NOT NULL,
    category TEXT NOT NULL,
    cuisines TEXT,
    website TEXT,
    phone TEXT,
    opening_hours TEXT,
    known INTEGER,
    attribution TEXT,
    source INTEGER NOT NULL`

/**
 * What the sources told, from which all the rest can be made anew.
 * `place.number` counts along the areas of `area`, so each area is a run of numbers. Coordinates are whole ten-millionths of a degree.
 * `merged` holds the further records of a place, which stand for it when its own is removed; `alias` their ids and those of records that it
 * has replaced; `gone` what a source no longer tells of.
 */
export const sourceTables = `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE source (
    number INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    format TEXT NOT NULL,
    attribution TEXT,
    read_at TEXT NOT NULL,
    fingerprint TEXT NOT NULL
  ) STRICT;
  CREATE TABLE place (
    number INTEGER PRIMARY KEY,${record}
  ) STRICT;
  CREATE TABLE merged (${record}
  ) STRICT;
  CREATE TABLE alias (
    place INTEGER NOT NULL,
    map_place_id TEXT NOT NULL,
    PRIMARY KEY (place, map_place_id)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE gone (
    map_place_id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    source INTEGER NOT NULL,
    since TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE locality (
    source INTEGER NOT NULL,
    name TEXT NOT NULL,
    english_name TEXT,
    other_names TEXT,
    latitude REAL NOT NULL,
    longitude REAL NOT NULL,
    population INTEGER NOT NULL,
    places INTEGER NOT NULL
  ) STRICT;
`

/**
 * `area` parts the map into quarters of quarters, each with at most a few thousand places; `area_words` has a place's words with its
 * area's number before each, so that a word is looked up in one area without passing over all others; `all_words` has them as they are.
 * `compared` has what a query is compared with: all names of a place as their words, each on a line of its own.
 * The two of words keep no text, no positions and no lengths: only which words are in a name. Words come folded and parted by spaces, and the
 * `ascii` tokenizer leaves alone whatever is not ASCII; another would fold again, and differently.
 * `place_key` leads from ids to places, `name_key` from whole names, `spelling` from what is left of a word without a letter or two
 * to the words of all names. They hold hashes only: what is found is compared with what was asked for.
 */
export const searchTables = `
  CREATE TABLE area (
    number INTEGER PRIMARY KEY,
    south REAL NOT NULL,
    west REAL NOT NULL,
    north REAL NOT NULL,
    east REAL NOT NULL,
    first INTEGER NOT NULL,
    last INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE compared (
    number INTEGER PRIMARY KEY,
    names TEXT NOT NULL,
    latitude INTEGER NOT NULL,
    longitude INTEGER NOT NULL,
    known INTEGER
  ) STRICT;
  CREATE VIRTUAL TABLE area_words USING fts5(words, content='', columnsize=0, detail=none, tokenize='ascii');
  CREATE VIRTUAL TABLE all_words
    USING fts5(words, content='', columnsize=0, detail=none, tokenize='ascii', prefix='1 2 3 4 5');
  CREATE TABLE place_key (key INTEGER NOT NULL, place INTEGER NOT NULL, PRIMARY KEY (key, place)) STRICT, WITHOUT ROWID;
  CREATE TABLE name_key (key INTEGER NOT NULL, place INTEGER NOT NULL, PRIMARY KEY (key, place)) STRICT, WITHOUT ROWID;
  CREATE TABLE word (number INTEGER PRIMARY KEY, word TEXT NOT NULL, places INTEGER NOT NULL) STRICT;
  CREATE TABLE spelling (key INTEGER NOT NULL, word INTEGER NOT NULL, PRIMARY KEY (key, word)) STRICT, WITHOUT ROWID;
`

/** How long the beginnings are that `all_words` can be asked for at once; longer ones are cut, and what is found is compared. */
export const longestBeginning = 5

/** Of a whole index. */
export const schema = sourceTables + searchTables + gazetteerSchema
