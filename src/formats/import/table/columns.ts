import { allDetails, type DetailName } from '../../../domain/entry-details.ts'
import { ownReader } from '../../../domain/place-field.ts'
import { allFields, type FieldName } from '../../../domain/place-fields.ts'
import { fold } from '../../../domain/text.ts'

/**
 * Columns of tables and members of objects that are neither a field nor a detail, with their names in English, German, Spanish, French,
 * Italian, Portuguese, Dutch, Polish, Swedish, Czech, Turkish, Russian, Japanese, Chinese and Korean, the main ones also in Danish,
 * Norwegian, Finnish, Hungarian, Romanian, Greek and Ukrainian; the best names first.
 */
const otherNames = {
  rank: `rank, ranking, position, pos, #, no, nr, num, number, n, rang, platz, platzierung, nummer, puesto, posicion, numero,
    classement, posizione, classifica, posizione in classifica, posicao, pozycja, poradi, sira, место, 順位, ランク, 番号, 排名, 名次, 序号, 序號, 순위, 번호`,
  street: `street, addr street, street name, address line 1, address line1, address 1, address1, street 1, street line 1, strasse, calle,
    rue, via, rua, logradouro, straat, straatnaam, ulica, gata, ulice, улица, 街道, 番地, 通り`,
  houseNumber:
    'housenumber, addr housenumber, house number, house no, street number, hausnummer, hausnr, numero civico, civico, huisnummer, numero de calle, numero de rue, 門牌, 番地 号',
  postcode: `postcode, addr postcode, postal code, postalcode, zip, zip code, zipcode, plz, postleitzahl, codigo postal, cp, code postal,
    cap, cep, kod pocztowy, postnummer, postnr, psc, posta kodu, postinumero, iranyitoszam, cod postal, τκ, индекс, почтовый индекс, 郵便番号, 邮编, 邮政编码, 郵遞區號, 우편번호`,
  district: `neighbourhood, neighborhood, district, addr suburb, suburb, borough, quarter, area, hood, viertel, stadtteil, stadtviertel,
    bezirk, kiez, barrio, zona, colonia, quartier, arrondissement, quartiere, rione, bairro, wijk, buurt, stadsdeel, dzielnica,
    район, エリア, 地域, 地区, 地區, 区域, 區域, 商圈, 동네, 구`,
  state: `state, addr state, address region, addr province, province, region, county, prefecture, bundesland, kanton, provinz, estado, provincia,
    comunidad autonoma, departamento, departement, regione, distrito, provincie, wojewodztwo, lan, kraj, il, bolge, eyalet, регион,
    область, 都道府県, 都道府縣, 州, 省, 省份, 시도, 지역, state or region, bundesland oder region, provincia o region,
    etat ou region, provincia o regione, 都道府県 州`,
  country: `country, addr country, address country, country code, countrycode, country name, nation, land, staat, pais, pays, paese, nazione,
    panstwo, zeme, stat, ulke, maa, orszag, tara, χωρα, страна, країна, 国, 國, 国名, 国家, 國家, 국가, 나라`,
  point: `coordinates, coords, latlng, lat lng, lat lon, lat long, latlon, latitude longitude, gps, gps coordinates, wkt, geom, geometry,
    geo, point, location, koordinaten, gps koordinaten, coordenadas, coordonnees, coordonnees gps, coordinate, coordinaten,
    wspolrzedne, koordinater, souradnice, koordinatlar, координаты, 座標, 坐标, 좌표`,
  note: `note, notes, comment, comments, user comment, usercomment, cmt, description, desc, my notes, remark, remarks, review, memo, notiz,
    notizen, kommentar, bemerkung, bemerkungen, anmerkung, anmerkungen, beschreibung, nota, notas, comentario, comentarios, descripcion,
    observaciones, commentaire, commentaires, remarque, remarques, avis, commento, commenti, descrizione, appunti, descricao,
    observacoes, notitie, notities, opmerking, opmerkingen, omschrijving, beschrijving, notatka, notatki, komentarz, opis, uwagi,
    anteckning, anteckningar, beskrivning, poznamka, poznamky, popis, yorum, aciklama, заметка, комментарий, описание, メモ, ノート,
    コメント, 備考, 説明, 感想, 备注, 備註, 说明, 메모, 설명, 비고, ملاحظات, ملاحظة, הערות, הערה, หมายเหตุ, टिप्पणी, ghi chu, catatan, ひとこと`,
  link: `mapsurl, maps url, map url, google maps url, google maps link, google maps, google map, google map link, map link, maps link,
    location link, maps, map, link, url, lien, lien google maps, enlace, enlace de google maps, collegamento, link google maps,
    ligacao, odnosnik, lank, odkaz, baglanti, ссылка, リンク, 地図, 地図リンク, googleマップ, 链接, 連結, 地图, 地圖, 地图链接,
    地圖連結, 링크, 지도, 지도 링크, 구글 지도, kartenlink,
    enlace de mapa, lien de carte, link alla mappa, 地図のリンク`,
  // Columns that name the list, folder or day of a row. Each list can then be taken or left.
  list: `list, list name, lists, group, group name, folder, collection, section, day, liste, listenname, gruppe, ordner, sammlung, lista,
    grupo, carpeta, coleccion, dia, groupe, dossier, jour, gruppo, cartella, giorno, pasta, lijst, groep, dag, リスト, グループ,
    フォルダ, 日程, 列表, 清单, 清單, 分组, 分組, 목록, 그룹, 폴더`,
  rating: `rating, my rating, our rating, ratings, overall rating, user rating, star rating, score, stars, bewertung, meine bewertung, sterne,
    punkte, calificacion, puntuacion, valoracion, estrellas, evaluation, etoiles, valutazione, voto, stelle, punteggio, avaliacao,
    estrelas, beoordeling, cijfer, sterren, ocena, hodnoceni, betyg, puan, оценка, рейтинг, 評価, 評点, 星, 评分, 評分, 评价, 星级,
    평점, 별점, 점수`,
  // Columns that only programs write.
  nothing: `icon, color, colour, styleurl, symbol, marker color, marker symbol, marker size, uuid, guid, fid, created, created at,
    updated, updated at, timestamp, index, unnamed 0, row index, leave out, weglassen,
    omitir, ignorer, escludi, 取り込まない`,
  // Columns that both programs and people write.
  aside: 'date, image, images, image url, photo, photos, photo url, thumbnail, picture',
} satisfies Record<string, string>

export type ImportColumn = keyof typeof otherNames | FieldName | DetailName

const listed = (names: string): string[] => names.split(/,\s+/).filter(name => name !== '')

/** All columns with their names. The own name of a field or detail, which our exports have, comes first, and its keys in OpenStreetMap last. */
export const importColumns: readonly (readonly [ImportColumn, readonly string[]])[] = [
  ...allFields.map(({ name, importNames, osmTags }) => {
    const keys = osmTags === null || osmTags === ownReader ? [] : osmTags
    return [name, [name, ...Object.values(importNames).flatMap(listed), ...keys]] as const
  }),
  ...allDetails.map(({ name, importNames }) => [name, [name, ...Object.values(importNames).flatMap(listed)]] as const),
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

/** The same without spaces, for `streetaddress` and `PostalCode`. */
const joined = new Map<string, ColumnMeaning>()
for (const [key, meaning] of meanings) {
  const word = key.replaceAll(' ', '')
  if (!joined.has(word)) joined.set(word, meaning)
}

const camel = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})/gu

const known = (name: string): ColumnMeaning | undefined => {
  const key = normalised(name)
  return (
    meanings.get(key) ??
    (name.search(camel) < 0 ? undefined : meanings.get(normalised(name.replace(camel, ' ')))) ??
    joined.get(key.replaceAll(' ', ''))
  )
}

const inBrackets = /[([（［【][^)\]）］】]*[)\]）］】]/gu
const maxNameLength = 100

/** Meanings of recent names. Each place of a map has the same names again, and the rules take up to 30 µs for one. */
const recent = new Map<string, ColumnMeaning | undefined>()
const maxRecent = 2000

/**
 * Returns the meaning of a column or member in any spelling: `addr:street`, `Längengrad`, `ENGLISH_NAME`, `streetAddress`,
 * `Adresse*`, `Rating (1-10)`, `店名 / Name`.
 */
export const meaningOf = (name: string): ColumnMeaning | undefined => {
  // Most cells of a table are no names. Only the rest is worth the work.
  if (name.length > maxNameLength || !/[\p{L}#]/u.test(name)) return undefined
  if (recent.has(name)) return recent.get(name)
  if (recent.size === maxRecent) recent.clear()
  const meaning = meaningByRules(name)
  recent.set(name, meaning)
  return meaning
}

const meaningByRules = (name: string): ColumnMeaning | undefined => {
  // `Dirección verificada`
  const whole = known(name) ?? (/^\p{L}+ \p{L}+$/u.test(name) ? ofAddress(name.split(' ', 1)[0]!) : undefined)
  if (whole || !/[\d/|\n·([（［【]/u.test(name)) return whole
  const plain = name.replace(inBrackets, ' ')
  return known(plain) ?? ratingUpTo(plain) ?? firstKnown(plain.split(/[/|\n·]/)) ?? firstKnown(namesIn(name))
}

const ofAddress = (word: string): ColumnMeaning | undefined => {
  const meaning = known(word)
  return meaning?.column === 'address' ? meaning : undefined
}

const firstKnown = (names: readonly string[]): ColumnMeaning | undefined => {
  for (const name of names.length > 1 ? names : []) {
    const meaning = known(name)
    if (meaning) return meaning
  }
  return undefined
}

const namesIn = (name: string): string[] => ['', ...(name.match(inBrackets) ?? [])]

/** `Rating /10`, `Score out of 5`. Elsewhere a number counts columns, as in `Address 2`. */
const ratingUpTo = (name: string): ColumnMeaning | undefined => {
  const meaning = known(name.replace(/(?:\bout of|\/|\bvon|\bsur|\bsu|\bde)?\s{0,3}\d{1,3}\s*$/iu, ''))
  return meaning?.column === 'rating' ? meaning : undefined
}

/** A cell of a row: its name, the meaning of the name if known, its text, and the texts of a list that it stands for. */
export type Cell = {
  name: string
  meaning: ColumnMeaning | undefined
  text: string
  items?: readonly string[] | undefined
}

/** Returns the cell of a column; nothing without a text. */
export const cellIn = (name: string | undefined, text: string | undefined): Cell[] =>
  name === undefined || text === undefined ? [] : [{ name, meaning: meaningOf(name), text }]
