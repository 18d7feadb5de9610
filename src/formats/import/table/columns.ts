import { ownReader } from '../../../domain/place-field.ts'
import { allFields, type FieldName } from '../../../domain/place-fields.ts'
import { fold } from '../../../domain/text.ts'

/**
 * Columns of tables and members of objects that are no field of a place, with their names in English, German, Spanish, French, Italian,
 * Portuguese, Dutch, Polish, Swedish, Czech, Turkish, Russian, Japanese, Chinese and Korean; the best names first.
 */
const otherNames = {
  rank: `rank, ranking, position, pos, #, no, nr, num, number, n, rang, platz, platzierung, nummer, puesto, posicion, numero,
    classement, posizione, classifica, posicao, pozycja, poradi, sira, место, 順位, ランク, 番号, 排名, 名次, 순위`,
  street: 'street, addr street, street name, strasse, calle, rue, via, rua, straat, ulica, gata, ulice, улица, 街道',
  houseNumber:
    'housenumber, addr housenumber, house number, street number, hausnummer, numero civico, civico, huisnummer',
  postcode: `postcode, addr postcode, postal code, postalcode, zip, zip code, zipcode, plz, postleitzahl, codigo postal, cp, code postal,
    cap, cep, kod pocztowy, postnummer, psc, индекс, 郵便番号, 邮编`,
  city: `city, addr city, town, town city, locality, municipality, ort, stadt, ciudad, localidad, poblacion, municipio, ville, commune,
    citta, comune, localita, cidade, plaats, stad, woonplaats, miasto, miejscowosc, mesto, sehir, город, 市, 都市, 市区町村,
    城市, 도시`,
  state: `state, addr state, addr province, province, region, county, prefecture, bundesland, kanton, provinz, estado, provincia,
    comunidad autonoma, departamento, departement, regione, distrito, provincie, wojewodztwo, lan, kraj, il, bolge, eyalet, регион,
    область, 都道府県, 都道府縣, 州, 省, 省份, 시도, 지역`,
  country: `country, addr country, country code, countrycode, country name, nation, land, staat, pais, pays, paese, nazione,
    panstwo, zeme, ulke, страна, 国, 国名, 国家, 國家, 국가, 나라`,
  point: `coordinates, coords, latlng, lat lng, lat lon, lat long, latlon, latitude longitude, gps, gps coordinates, wkt, geom, geometry,
    geo, point, location, koordinaten, gps koordinaten, coordenadas, coordonnees, coordonnees gps, coordinate, coordinaten,
    wspolrzedne, koordinater, souradnice, koordinatlar, координаты, 座標, 坐标, 좌표`,
  note: `note, notes, comment, comments, user comment, usercomment, cmt, description, desc, my notes, remark, remarks, review, memo, notiz,
    notizen, kommentar, bemerkung, bemerkungen, anmerkung, anmerkungen, beschreibung, nota, notas, comentario, comentarios, descripcion,
    observaciones, commentaire, commentaires, remarque, remarques, avis, commento, commenti, descrizione, appunti, descricao,
    observacoes, notitie, notities, opmerking, opmerkingen, omschrijving, beschrijving, notatka, notatki, komentarz, opis, uwagi,
    anteckning, anteckningar, beskrivning, poznamka, poznamky, popis, yorum, aciklama, заметка, комментарий, описание, メモ, ノート,
    コメント, 備考, 説明, 感想, 备注, 備註, 说明, 메모, 설명`,
  tags: 'tags, tag, labels, etiketten, schlagworter, etiquetas, etiquettes, etichette, etykiety, タグ, 标签, 標籤, 태그',
  link: `mapsurl, maps url, map url, google maps url, google maps link, google maps, map link, maps link, maps, link, url, lien, enlace,
    collegamento, ligacao, odnosnik, lank, odkaz, baglanti, ссылка, リンク, 地図, 链接, 連結, 링크`,
  // Columns that only programs write.
  nothing: `icon, color, colour, style, styleurl, symbol, marker color, marker symbol, marker size, uuid, guid, fid, created, created at,
    updated, updated at, timestamp`,
  // Columns that both programs and people write.
  aside: 'date, image, images, image url, photo, photos, photo url, thumbnail, picture',
} satisfies Record<string, string>

export type ImportColumn = keyof typeof otherNames | FieldName

const listed = (names: string): string[] => names.split(/,\s+/).filter(name => name !== '')

/** All columns with their names. A field's own name, which our exports have, comes first, and its keys in OpenStreetMap last. */
export const importColumns: readonly (readonly [ImportColumn, readonly string[]])[] = [
  ...allFields.map(({ name, importNames, osmTags }) => {
    const keys = osmTags === null || osmTags === ownReader ? [] : osmTags
    return [name, [name, ...Object.values(importNames).flatMap(listed), ...keys]] as const
  }),
  ...Object.entries(otherNames).map(([column, names]) => [column as ImportColumn, listed(names)] as const),
]

/** The column that a name stands for, and how well it fits: 0 is best. */
export type ColumnMeaning = { column: ImportColumn; rank: number }

const normalised = (name: string): string =>
  fold(name)
    .replace(/[^\p{L}\p{N}#]+/gu, ' ')
    .trim()

const meanings = new Map<string, ColumnMeaning>()
for (const [column, names] of importColumns)
  for (const [rank, name] of names.entries()) {
    const key = normalised(name)
    if (!meanings.has(key)) meanings.set(key, { column, rank })
  }

/** Returns the meaning of a column or member in any spelling: `addr:street`, `Längengrad`, `ENGLISH_NAME`. */
export const meaningOf = (name: string): ColumnMeaning | undefined =>
  name.length > 100 ? undefined : meanings.get(normalised(name))

/** A cell of a row: its name, the meaning of the name if known, and its text. */
export type Cell = { name: string; meaning: ColumnMeaning | undefined; text: string }
