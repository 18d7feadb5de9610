import type * as z from 'zod'
import { degreesWithin, type FieldType, line, lines, website } from './field-types.ts'
import type { Language } from './languages.ts'
import { maxHoursLength } from './opening-hours/tokens.ts'
import { maxMapPlaceIdLength } from './place-ids.ts'
import { webAddress } from './web-address.ts'

/** Marks a part that needs its own code, because the value comes from several members of a source. */
export const ownReader = 'own reader'
type OwnReader = typeof ownReader

/** `always`: also when no place of the list has a value. */
type Exported = 'always' | 'with a value' | 'never'

/** One field of a place. All parts are required, so that a new field is decided for every interface. `null` means none. */
export type PlaceField<Value> = {
  type: FieldType<Value>
  isRequired: boolean
  /** The text of the reference. */
  description: string | null
  /** Brief answers have only the `brief` fields. */
  detail: 'brief' | 'full'
  /** Its column in the place index. */
  indexColumn: string | null
  /** Keys of OpenStreetMap, the best first. */
  osmTags: readonly [string, ...string[]] | OwnReader | null
  /** Names of columns and members in other files that the place index imports, the most precise first. */
  sourceColumns: readonly string[]
  /** Top-level column of Overture Maps places. Of a list, the first item counts. */
  overtureColumn: string | OwnReader | null
  /** Column of Foursquare OS Places. */
  foursquareColumn: string | OwnReader | null
  /** Names of columns and members in files that people import into a list, the best first. */
  importNames: Readonly<Record<Language | 'others', string>>
  exports: { csv: Exported; geojson: Exported; kml: Exported; gpx: Exported }
  /** Its properties in schema.org's vocabulary. */
  jsonLd: ((value: Value) => object) | OwnReader | null
  /** What happens when a list's copy is refreshed from its source. */
  refresh: 'replaced' | 'stays' | OwnReader
  /** How the list's page shows it. `line` is the line below the name. */
  page: 'line' | OwnReader | null
  /** The example of the reference: Armando al Pantheon in Rome. `null` for a field that it lacks. */
  example: Value | null
}

const field = <Value, const Required extends boolean>(
  parts: PlaceField<Value> & { isRequired: Required },
): PlaceField<Value> & { isRequired: Required } => parts

const noNames = { en: '', de: '', es: '', fr: '', it: '', ja: '', others: '' }
const everywhere = { csv: 'always', geojson: 'always', kml: 'always', gpx: 'always' } as const
const nowhere = { csv: 'never', geojson: 'never', kml: 'never', gpx: 'never' } as const

/** The fields of a place, in the order of answers and exports. Everything else loops over them. */
export const placeFields = {
  name: field({
    type: line(300),
    isRequired: true,
    description: 'As on the sign.',
    detail: 'brief',
    indexColumn: 'name',
    osmTags: ownReader,
    sourceColumns: ['name', 'title', 'restaurant_name', 'place_name', 'dba'],
    overtureColumn: ownReader,
    foursquareColumn: 'name',
    importNames: {
      en: 'name, title, restaurant name, place name, business name, name of restaurant, restaurant, restaurants, venue, venue name, place',
      de: 'titel, lokal, lokalname, restaurantname, bezeichnung',
      es: 'nombre, titulo, restaurante, local, lugar, nombre del restaurante',
      fr: 'nom, titre, etablissement, nom du restaurant, lieu',
      it: 'nome, titolo, ristorante, locale, nome del ristorante, luogo',
      ja: '名前, 名称, 店名, 店舗名, レストラン, タイトル, お店',
      others: `nome do restaurante, naam, naam restaurant, nazwa, tytul, restauracja, namn, restaurang, nazev, restaurace, ad, isim,
        restoran, название, ресторан, 名稱, 餐厅, 餐廳, 이름, 상호, 상호명, 식당`,
    },
    exports: everywhere,
    jsonLd: name => ({ name }),
    refresh: ownReader,
    page: ownReader,
    example: 'Armando al Pantheon',
  }),
  englishName: field({
    type: line(300),
    isRequired: false,
    description: 'Only if it differs from `name`.',
    detail: 'full',
    indexColumn: 'english_name',
    osmTags: ownReader,
    sourceColumns: ['name_en', 'english_name', 'englishname', 'int_name'],
    overtureColumn: ownReader,
    foursquareColumn: null,
    importNames: {
      en: 'english name, name en, name english, englishname, name in english, int name',
      de: 'englischer name',
      es: 'nombre en ingles',
      fr: 'nom anglais',
      it: 'nome inglese',
      ja: '英語名, 英文名',
      others: 'nome em ingles, engelse naam, nazwa angielska, 영어 이름',
    },
    exports: nowhere,
    jsonLd: englishName => ({ alternateName: englishName }),
    refresh: 'replaced',
    page: ownReader,
    example: null,
  }),
  address: field({
    type: line(1000),
    isRequired: false,
    description: null,
    detail: 'brief',
    indexColumn: 'address',
    osmTags: ownReader,
    sourceColumns: ['address', 'full_address', 'formatted_address', 'addr_full'],
    overtureColumn: ownReader,
    foursquareColumn: 'address',
    importNames: {
      en: 'address, full address, formatted address, addr full, street address',
      de: 'adresse, anschrift',
      es: 'direccion, domicilio',
      fr: 'adresse',
      it: 'indirizzo',
      ja: '住所, 所在地',
      others: 'endereco, morada, adres, adress, adresa, адрес, 地址, 주소',
    },
    exports: { csv: 'always', geojson: 'always', kml: 'always', gpx: 'never' },
    jsonLd: address => ({ address }),
    refresh: 'replaced',
    page: 'line',
    example: "Salita de' Crescenzi 31, Roma",
  }),
  latitude: field({
    type: degreesWithin(90),
    isRequired: false,
    description: 'WGS84 degrees.',
    detail: 'full',
    indexColumn: 'latitude',
    osmTags: ownReader,
    sourceColumns: ['latitude', 'lat', '@lat', 'y'],
    overtureColumn: ownReader,
    foursquareColumn: 'latitude',
    importNames: {
      en: 'latitude, lat, y',
      de: 'breitengrad, breite',
      es: 'latitud',
      fr: '',
      it: 'latitudine',
      ja: '緯度',
      others: 'breedtegraad, szerokosc geograficzna, szerokosc, zemepisna sirka, enlem, широта, 纬度, 위도',
    },
    exports: { csv: 'always', geojson: 'never', kml: 'never', gpx: 'never' },
    jsonLd: ownReader,
    refresh: ownReader,
    page: ownReader,
    example: 41.8990507,
  }),
  longitude: field({
    type: degreesWithin(180),
    isRequired: false,
    description: 'WGS84 degrees.',
    detail: 'full',
    indexColumn: 'longitude',
    osmTags: ownReader,
    sourceColumns: ['longitude', 'lon', 'lng', 'long', '@lon', 'x'],
    overtureColumn: ownReader,
    foursquareColumn: 'longitude',
    importNames: {
      en: 'longitude, lon, lng, long, x',
      de: 'längengrad, länge',
      es: 'longitud',
      fr: '',
      it: 'longitudine',
      ja: '経度',
      others: 'lengtegraad, dlugosc geograficzna, dlugosc, zemepisna delka, boylam, долгота, 经度, 경도',
    },
    exports: { csv: 'always', geojson: 'never', kml: 'never', gpx: 'never' },
    jsonLd: ownReader,
    refresh: ownReader,
    page: ownReader,
    example: 12.4762234,
  }),
  mapPlaceId: field({
    type: line(maxMapPlaceIdLength),
    isRequired: true,
    description:
      'The map provider’s id with its provider: `osm:node/252601050`, `google:ChIJ…`, or `own:…` for a place no provider knows.',
    detail: 'full',
    indexColumn: 'map_place_id',
    osmTags: ownReader,
    sourceColumns: ['mapplaceid', 'map_place_id'],
    overtureColumn: ownReader,
    foursquareColumn: ownReader,
    importNames: { ...noNames, en: 'mapplaceid, map place id, osm id, place id, placeid, google place id, id' },
    exports: everywhere,
    jsonLd: null,
    refresh: 'stays',
    page: null,
    example: 'osm:node/2276143197',
  }),
  googlePlaceId: field({
    type: line(300),
    isRequired: false,
    description: null,
    detail: 'full',
    indexColumn: null,
    osmTags: null,
    sourceColumns: [],
    overtureColumn: null,
    foursquareColumn: null,
    importNames: { ...noNames, en: 'googleplaceid' },
    exports: nowhere,
    jsonLd: null,
    refresh: 'stays',
    page: null,
    example: null,
  }),
  category: field({
    type: line(100),
    isRequired: false,
    description: '`restaurant`, `cafe`, `bar`, `pub`, `fast_food`, `bakery`, `ice_cream`, …',
    detail: 'full',
    indexColumn: 'category',
    osmTags: ownReader,
    sourceColumns: ['category', 'amenity', 'shop', 'osm_value', 'type', 'fsq_category_labels'],
    overtureColumn: ownReader,
    foursquareColumn: ownReader,
    importNames: {
      en: 'category, type, kind',
      de: 'kategorie, typ, art',
      es: 'categoria, tipo',
      fr: 'categorie, genre',
      it: 'categoria, tipo',
      ja: 'カテゴリ, カテゴリー, 種類, ジャンル',
      others: 'soort, kategoria, rodzaj, kategori, tur, категория, 类别, 類別, 카테고리',
    },
    exports: { csv: 'always', geojson: 'always', kml: 'never', gpx: 'never' },
    jsonLd: ownReader,
    refresh: 'replaced',
    page: ownReader,
    example: 'restaurant',
  }),
  cuisines: field({
    type: lines(100, 300),
    isRequired: false,
    description: null,
    detail: 'full',
    indexColumn: 'cuisines',
    osmTags: ['cuisine'],
    sourceColumns: ['cuisines', 'cuisine'],
    overtureColumn: ownReader,
    foursquareColumn: ownReader,
    importNames: {
      en: 'cuisines, cuisine, food',
      de: 'kuche, kuchenstil',
      es: 'cocina',
      fr: 'type de cuisine',
      it: 'cucina',
      ja: '料理',
      others: 'cozinha, keuken, kuchnia, kok, kuchyne, mutfak, кухня, 菜系, 요리',
    },
    exports: { csv: 'always', geojson: 'never', kml: 'never', gpx: 'never' },
    jsonLd: cuisines => ({ servesCuisine: cuisines }),
    refresh: 'replaced',
    page: ownReader,
    example: ['italian'],
  }),
  website: field({
    type: website(2048),
    isRequired: false,
    description: null,
    detail: 'full',
    indexColumn: 'website',
    osmTags: ['website', 'contact:website'],
    sourceColumns: ['website', 'contact_website', 'url', 'web', 'homepage'],
    overtureColumn: 'websites',
    foursquareColumn: 'website',
    importNames: {
      en: 'website, contact website, web, homepage, web site, site',
      de: 'webseite, internetseite, internet',
      es: 'sitio web, pagina web',
      fr: 'site web, site internet',
      it: 'sito, sito web',
      ja: 'ウェブサイト, ホームページ',
      others: 'strona, strona www, strona internetowa, hemsida, web sitesi, сайт, 网站, 網站',
    },
    exports: nowhere,
    jsonLd: website => ({ url: webAddress(website) }),
    refresh: 'replaced',
    page: ownReader,
    example: 'http://www.armandoalpantheon.it/',
  }),
  phone: field({
    type: line(300),
    isRequired: false,
    description: null,
    detail: 'full',
    indexColumn: 'phone',
    osmTags: ['phone', 'contact:phone'],
    sourceColumns: ['phone', 'contact_phone', 'tel', 'telephone', 'phone_number'],
    overtureColumn: 'phones',
    foursquareColumn: 'tel',
    importNames: {
      en: 'phone, contact phone, phone number, telephone, tel',
      de: 'telefon, telefonnummer',
      es: 'telefono',
      fr: 'telephone',
      it: 'telefono',
      ja: '電話, 電話番号',
      others: 'telefone, telefoon, numer telefonu, телефон, 电话, 전화',
    },
    exports: nowhere,
    jsonLd: phone => ({ telephone: phone }),
    refresh: 'replaced',
    page: ownReader,
    example: '+39 06 68803034',
  }),
  openingHours: field({
    type: line(maxHoursLength),
    isRequired: false,
    description: 'In OpenStreetMap’s syntax.',
    detail: 'full',
    indexColumn: 'opening_hours',
    osmTags: ['opening_hours'],
    sourceColumns: ['opening_hours', 'openinghours', 'hours'],
    overtureColumn: null,
    foursquareColumn: null,
    importNames: {
      en: 'opening hours, openinghours',
      de: 'offnungszeiten',
      es: 'horario',
      fr: 'heures d ouverture, horaires',
      it: 'orari, orari di apertura',
      ja: '営業時間',
      others: 'openingstijden, horario de funcionamento',
    },
    exports: nowhere,
    jsonLd: null,
    refresh: 'replaced',
    page: ownReader,
    example: null,
  }),
  attribution: field({
    type: line(300),
    isRequired: false,
    description: 'The owner of the data. Show it with the data.',
    detail: 'full',
    indexColumn: 'attribution',
    osmTags: ownReader,
    sourceColumns: ['attribution', 'copyright', 'licence', 'license'],
    overtureColumn: ownReader,
    foursquareColumn: ownReader,
    importNames: { ...noNames, en: 'attribution' },
    exports: { csv: 'always', geojson: 'always', kml: 'never', gpx: 'never' },
    jsonLd: null,
    refresh: 'replaced',
    page: ownReader,
    example: '© OpenStreetMap contributors',
  }),
}

type Fields = typeof placeFields
export type FieldName = keyof Fields
export type FieldValue<Name extends FieldName> = Fields[Name] extends PlaceField<infer Value> ? Value : never
type RequiredName = { [Name in FieldName]: Fields[Name]['isRequired'] extends true ? Name : never }[FieldName]
type OptionalName = Exclude<FieldName, RequiredName>

/** The facts of a restaurant from any source. Each list entry keeps its own copy, so the place index may change or disappear. */
export type PlaceFacts = { [Name in RequiredName]: FieldValue<Name> } & { [Name in OptionalName]?: FieldValue<Name> }

/** A field with its name, for loops. Its own value type is not known there. */
export type NamedField = PlaceField<unknown> & { name: FieldName }

/** All fields, in order. */
export const allFields = Object.entries(placeFields).map(([name, parts]) => ({ ...parts, name })) as NamedField[]

/** Fields that OpenStreetMap tags state directly, with the keys. */
export const taggedFields = allFields.flatMap(({ name, type, osmTags }) =>
  osmTags === null || osmTags === ownReader ? [] : [{ name, type, keys: osmTags }],
)

/** Fields in the line below a place's name. */
export const fieldsOfLine = allFields.filter(({ page }) => page === 'line').map(({ name }) => name)

/** Schemas of the fields in responses. */
export const factSchemas = Object.fromEntries(
  allFields.map(({ name, type, isRequired, description }) => {
    const schema = isRequired ? type.schema : type.schema.optional()
    return [name, description === null ? schema : schema.describe(description)]
  }),
) as { [Name in RequiredName]: z.ZodType<FieldValue<Name>> } & {
  [Name in OptionalName]: z.ZodOptional<z.ZodType<FieldValue<Name>>>
}

/** The example of the reference. */
export const exampleFacts = Object.fromEntries(
  allFields.flatMap(({ name, example }) => (example === null ? [] : [[name, example]])),
) as PlaceFacts
