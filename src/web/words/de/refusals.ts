import type { refusals as en } from '../en/refusals.ts'
import type { Widened } from '../tree.ts'

/** Why the service would not do something. */
export const refusals = {
  refusals: {
    invalid_input: 'Das wird so nicht angenommen: {members}.',
    place_not_found: 'Unter diesem Namen oder Link ist kein Lokal bekannt.',
    near_not_found: 'Diese Stadt oder Gegend ist nicht bekannt.',
    place_already_in_list: 'Das Lokal steht schon auf der Liste.',
    place_ambiguous: 'Mehrere Lokale passen gleich gut.',
    list_full: 'Die Liste ist voll. Entferne zuerst etwas, oder fang eine neue Liste an.',
    list_not_found: 'Die Liste ist nicht mehr da.',
    version_not_found: 'So weit reicht der Verlauf nicht mehr zurück.',
    vote_not_found: 'Diese Abstimmung ist nicht mehr da. Frag die Person, von der du den Link hast.',
    vote_closed: 'Bei dieser Abstimmung werden keine Stimmen mehr angenommen.',
    vote_open: 'Über diese Liste wird schon abgestimmt. Beende zuerst diese Abstimmung.',
    held_by_operator: 'Die Betreiber dieses Dienstes halten die Liste verborgen. Bitte sie, sie wieder freizugeben.',
    provider_unavailable:
      'Zum Nachschlagen ist gerade niemand erreichbar. Trag das Lokal von Hand ein, oder versuch es später noch einmal.',
    answer_expired:
      'Die Liste wurde schon angelegt, und ihr Bearbeitungslink wird kein zweites Mal herausgegeben. Fang eine neue an.',
    idempotency_conflict: 'Das wurde schon einmal mit anderen Worten gesendet. Lade die Seite neu.',
    invalid_credential:
      'Lade die Seite neu. Hilft das nicht, steht sie nicht unter der eigenen Adresse der Website, und wer den Dienst betreibt, muss PUBLIC_URL einstellen.',
    body_too_large: 'Das ist zu lang.',
    rate_limited: 'Mehr davon wird hier heute nicht angenommen. Weiter geht es {when}.',
    storage_full: 'Dafür ist hier kein Platz mehr. Sag es denen, die diesen Dienst betreiben.',
    storage_damaged: 'Die gespeicherten Daten sind beschädigt. Sag es denen, die diesen Dienst betreiben.',
    busy: 'Der Dienst kann das gerade nicht. Versuch es gleich noch einmal.',
    unlisted: 'Der Dienst nimmt das nicht an ({code}).',
    members: {
      title: 'Titel',
      authorName: 'Autorenname',
      description: 'Beschreibung',
      note: 'Notiz',
      name: 'Name',
      address: 'Adresse',
      position: 'Lage',
      query: 'Name oder Link',
      near: 'Stadt oder Gegend',
    },
  },
} as const satisfies Widened<typeof en>
