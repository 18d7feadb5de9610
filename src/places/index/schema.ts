import { localitySchema } from '../gazetteer/schema.ts'
import { columnDefinitions } from './place-row.ts'

/** Increase with every change of `searchTables`, the tables of the gazetteer, their contents or `wordsOf`. Older indexes are then rebuilt from their source tables. */
export const schemaVersion = 10
/**
 * Increase with every change of `sourceTables` except its place columns. Operators must then repeat all imports, so change
 * these tables only if necessary.
 */
export const sourceTablesVersion = 2

const record = `
    ${columnDefinitions.join(',\n    ')},
    source INTEGER NOT NULL`

/**
 * The data of the sources, from which all other tables can be rebuilt.
 * `place.number` follows the order of `area`, so each area is a range of numbers. Coordinates are whole ten-millionths of a degree.
 * `merged` holds further records of a place. One replaces the main record when that is removed. `alias` holds the ids of merged
 * and replaced records, and those of the same place in older files of the index. `gone` holds places that their source no longer lists, and those that it says are `closed`.
 */
const sourceTables = `
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
    since TEXT NOT NULL,
    closed INTEGER NOT NULL
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
 * `area` splits the map into nested quarters with at most a few thousand places. `area_words` prefixes a place's words with
 * its area, so that a look-up in one area skips the others. `all_words` has the words without prefix. Words of an address follow
 * "@" in both; `all_words` also has each word of a street with each house number, as "main#2526", and `area_words` the sound of each
 * word, behind "~".
 * `compared` has what a question is compared with: all names of a place as words, one name per line, the words of its address,
 * its category and cuisines, its key, and whether an older file of the index has the place too (`shared`).
 * `member` leads from a place to its further records in `merged`.
 * Both word tables store only which words are in a name, without text, positions or lengths. Words come folded and separated by
 * spaces. The `ascii` tokenizer leaves them unchanged. Another tokenizer would fold them again, and differently.
 * `place_key` leads from ids to places, `name_key` from whole names, and `spelling` from words with one or two letters removed
 * to the words of all names. They hold only hashes, so hits are compared with the query.
 */
export const searchTables = `
  CREATE TABLE area (
    number INTEGER PRIMARY KEY,
    south REAL NOT NULL,
    west REAL NOT NULL,
    north REAL NOT NULL,
    east REAL NOT NULL,
    first INTEGER NOT NULL,
    last INTEGER NOT NULL,
    shared INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE compared (
    number INTEGER PRIMARY KEY,
    names TEXT NOT NULL,
    address TEXT,
    kinds TEXT NOT NULL,
    latitude INTEGER NOT NULL,
    longitude INTEGER NOT NULL,
    known INTEGER,
    key INTEGER NOT NULL,
    shared INTEGER
  ) STRICT;
  CREATE TABLE member (place INTEGER NOT NULL, record INTEGER NOT NULL, PRIMARY KEY (place, record)) STRICT, WITHOUT ROWID;
  CREATE VIRTUAL TABLE area_words USING fts5(words, content='', columnsize=0, detail=none, tokenize="ascii tokenchars '@~'");
  CREATE VIRTUAL TABLE all_words
    USING fts5(words, content='', columnsize=0, detail=none, tokenize="ascii tokenchars '@#'", prefix='1 2 3 4 5');
  CREATE TABLE place_key (key INTEGER NOT NULL, place INTEGER NOT NULL, PRIMARY KEY (key, place)) STRICT, WITHOUT ROWID;
  CREATE TABLE name_key (key INTEGER NOT NULL, place INTEGER NOT NULL, PRIMARY KEY (key, place)) STRICT, WITHOUT ROWID;
  CREATE TABLE word (number INTEGER PRIMARY KEY, word TEXT NOT NULL, places INTEGER NOT NULL) STRICT;
  CREATE TABLE spelling (key INTEGER NOT NULL, word INTEGER NOT NULL, PRIMARY KEY (key, word)) STRICT, WITHOUT ROWID;
`

/** Maximum indexed prefix length of `all_words`. Longer prefixes are cut, and hits are compared. */
export const maxPrefixLength = 5

/** Schema of every file of the index. The first file has the tables of `worldSchema` too. */
export const fileSchema = sourceTables + searchTables + localitySchema

/** SQL: the number of places that no older file has. Places are numbered area by area; counting them would read millions of rows. */
export const ownPlaces = '(SELECT coalesce(sum(last - first + 1 - shared), 0) FROM area)'
