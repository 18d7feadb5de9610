import { fold } from '../../../domain/text.ts'

/**
 * Columns of tables and members of objects, with their names in English, German, Spanish, French, Italian, Portuguese, Dutch, Polish,
 * Swedish, Czech, Turkish, Russian, Japanese, Chinese and Korean; the best names first.
 */
const names = {
  rank: `rank, ranking, position, pos, #, no, nr, num, number, n, rang, platz, platzierung, nummer, puesto, posicion, numero,
    classement, posizione, classifica, posicao, pozycja, poradi, sira, место, 順位, ランク, 番号, 排名, 名次, 순위`,
  name: `name, title, restaurant name, place name, business name, name of restaurant, restaurant, restaurants, venue, venue name, place,
    titel, lokal, lokalname, restaurantname, bezeichnung, nombre, titulo, restaurante, local, lugar, nombre del restaurante, nom, titre,
    etablissement, nom du restaurant, lieu, nome, titolo, ristorante, locale, nome del ristorante, luogo, nome do restaurante, naam,
    naam restaurant, nazwa, tytul, restauracja, namn, restaurang, nazev, restaurace, ad, isim, restoran, название, ресторан, 名前, 名称,
    店名, 店舗名, レストラン, タイトル, お店, 名稱, 餐厅, 餐廳, 이름, 상호, 상호명, 식당`,
  englishName: `english name, name en, name english, englishname, name in english, int name, englischer name, nombre en ingles,
    nom anglais, nome inglese, nome em ingles, engelse naam, nazwa angielska, 英語名, 英文名, 영어 이름`,
  address: `address, full address, formatted address, addr full, street address, adresse, anschrift, direccion, domicilio, indirizzo,
    endereco, morada, adres, adress, adresa, адрес, 住所, 所在地, 地址, 주소`,
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
  latitude: `latitude, lat, y, breitengrad, breite, latitud, latitudine, breedtegraad, szerokosc geograficzna, szerokosc, zemepisna sirka,
    enlem, широта, 緯度, 纬度, 위도`,
  longitude: `longitude, lon, lng, long, x, langengrad, lange, longitud, longitudine, lengtegraad, dlugosc geograficzna, dlugosc,
    zemepisna delka, boylam, долгота, 経度, 经度, 경도`,
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
  mapPlaceId: 'mapplaceid, map place id, osm id, place id, placeid, google place id, id',
  googlePlaceId: 'googleplaceid',
  category: `category, type, kind, kategorie, typ, art, categoria, tipo, categorie, genre, soort, kategoria, rodzaj, kategori, tur,
    категория, カテゴリ, カテゴリー, 種類, ジャンル, 类别, 類別, 카테고리`,
  cuisines: `cuisines, cuisine, food, kuche, kuchenstil, cocina, type de cuisine, cucina, cozinha, keuken, kuchnia, kok, kuchyne, mutfak,
    кухня, 料理, 菜系, 요리`,
  website: `website, contact website, web, homepage, web site, site, webseite, internetseite, internet, sitio web, pagina web, site web,
    site internet, sito, sito web, strona, strona www, strona internetowa, hemsida, web sitesi, сайт, ウェブサイト, ホームページ, 网站, 網站`,
  phone: `phone, contact phone, phone number, telephone, tel, telefon, telefonnummer, telefono, telefone, telefoon, numer telefonu,
    телефон, 電話, 電話番号, 电话, 전화`,
  openingHours: 'opening hours, openinghours',
  attribution: 'attribution',
  // Columns that only programs write.
  nothing: `icon, color, colour, style, styleurl, symbol, marker color, marker symbol, marker size, uuid, guid, fid, created, created at,
    updated, updated at, timestamp`,
  // Columns that programs write, and people too.
  aside: 'date, image, images, image url, photo, photos, photo url, thumbnail, picture',
} satisfies Record<string, string>

export type PlaceColumn = keyof typeof names

/** The column that a name stands for, and how well it fits: 0 is best. */
export type ColumnMeaning = { column: PlaceColumn; rank: number }

const normalised = (name: string): string =>
  fold(name)
    .replace(/[^\p{L}\p{N}#]+/gu, ' ')
    .trim()

const meanings = new Map(
  Object.entries(names).flatMap(([column, list]) =>
    list
      .split(/,\s+/)
      .map((name, rank): [string, ColumnMeaning] => [normalised(name), { column: column as PlaceColumn, rank }]),
  ),
)

/** Returns the meaning of a column or member in any spelling: `addr:street`, `Längengrad`, `ENGLISH_NAME`. */
export const meaningOf = (name: string): ColumnMeaning | undefined =>
  name.length > 100 ? undefined : meanings.get(normalised(name))

/** A cell of a row: its name, the meaning of the name if known, and its text. */
export type Cell = { name: string; meaning: ColumnMeaning | undefined; text: string }
