/** The same restaurant in tables as people keep them, in the words of their languages and with their spreadsheets' separators. */
export const tablesOfRoscioli: Record<string, string> = {
  English:
    'Name,Address,Town,Latitude,Longitude,Comment\nRoscioli,Via dei Giubbonari 21,Rome,41.8937,12.4737,Carbonara\n',
  German:
    'Lokal;Adresse;Ort;Breitengrad;Längengrad;Notiz\r\nRoscioli;Via dei Giubbonari 21;Rome;41,8937;12,4737;Carbonara\r\n',
  Spanish:
    'Nombre;Dirección;Ciudad;Latitud;Longitud;Notas\nRoscioli;Via dei Giubbonari 21;Rome;41,8937;12,4737;Carbonara\n',
  French:
    'Établissement\tAdresse\tVille\tLatitude\tLongitude\tRemarques\nRoscioli\tVia dei Giubbonari 21\tRome\t41,8937\t12,4737\tCarbonara\n',
  Italian:
    'Ristorante;Indirizzo;Città;Latitudine;Longitudine;Commento\nRoscioli;Via dei Giubbonari 21;Rome;41,8937;12,4737;Carbonara\n',
  Portuguese:
    'Título|Endereço|Cidade|Latitude|Longitude|Observações\nRoscioli|Via dei Giubbonari 21|Rome|41.8937|12.4737|Carbonara\n',
  Dutch:
    'Naam;Adres;Plaats;Breedtegraad;Lengtegraad;Opmerking\nRoscioli;Via dei Giubbonari 21;Rome;41,8937;12,4737;Carbonara\n',
  Polish:
    'Nazwa;Adres;Miejscowość;Szerokość geograficzna;Długość geograficzna;Uwagi\nRoscioli;Via dei Giubbonari 21;Rome;41,8937;12,4737;Carbonara\n',
  Russian:
    'Название;Адрес;Город;Широта;Долгота;Описание\nRoscioli;Via dei Giubbonari 21;Rome;41,8937;12,4737;Carbonara\n',
  Japanese: '店名,住所,都市,緯度,経度,メモ\nRoscioli,Via dei Giubbonari 21,Rome,41.8937,12.4737,Carbonara\n',
  Chinese: '名称,地址,城市,纬度,经度,备注\nRoscioli,Via dei Giubbonari 21,Rome,41.8937,12.4737,Carbonara\n',
  Korean: '이름,주소,도시,위도,경도,메모\nRoscioli,Via dei Giubbonari 21,Rome,41.8937,12.4737,Carbonara\n',
}

/** Our own export after Excel in German saved it: semicolons, decimal commas, and the guard against formulas still there. */
export const fromExcel = `rank;name;address;latitude;longitude;note;mapsUrl;mapPlaceId;category;cuisines;attribution\r
1;Dar filettaro a Santa Barbara;Largo dei Librari 88, 00186 Roma;41,8946709;12,473696;"Fried cod, ""filetti"".\nCash only.";https://www.openstreetmap.org/node/257355946;osm:node/257355946;restaurant;italian;© OpenStreetMap contributors\r
2;'=Uno;;;;'+1 for the wine;https://www.google.com/maps/search/?api=1&query=%3DUno;own:0123456789abcdefghjk;;;\r
`

/** Mapstr's table. */
export const mapstrTable = `name,address,icon,userComment,tags
Septime,"80 Rue de Charonne, 75011 Paris, France",restaurant,Book at noon sharp,dinner#natural wine
Breizh Café,"109 Rue Vieille du Temple, 75003 Paris, France",creperie,,
`
