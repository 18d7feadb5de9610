import type { refusals as en } from '../en/refusals.ts'
import type { Widened } from '../tree.ts'

/** Why the service would not do something. */
export const refusals = {
  refusals: {
    invalid_input: 'Scritto così non è accettato: {members}.',
    place_not_found: 'Nessun ristorante è noto con questo nome o link.',
    near_not_found: 'Questa città o zona non è nota.',
    place_already_in_list: 'È già nella lista.',
    place_ambiguous: 'Più locali corrispondono ugualmente bene.',
    list_full: 'La lista è piena. Togli prima qualcosa, oppure inizia un’altra lista.',
    list_not_found: 'La lista non c’è più.',
    version_not_found: 'La cronologia non arriva più così indietro.',
    vote_not_found: 'Questa votazione non c’è più. Chiedi a chi ti ha mandato il link.',
    vote_closed: 'Questa votazione non accetta più voti.',
    vote_open: 'Su questa lista c’è già una votazione aperta. Chiudila prima.',
    held_by_operator: 'Chi gestisce questo servizio tiene nascosta la lista. Chiedi di mostrarla di nuovo.',
    provider_unavailable:
      'Ora non risponde nessuno che possa cercare il locale. Aggiungilo a mano, o riprova più tardi.',
    answer_expired:
      'La lista era già stata creata, e il suo link di modifica non viene dato una seconda volta. Iniziane un’altra.',
    idempotency_conflict: 'Era già stato inviato con altre parole. Ricarica la pagina.',
    invalid_credential:
      'Ricarica la pagina. Se non basta, non è all’indirizzo proprio del sito, e chi gestisce il servizio deve impostare PUBLIC_URL.',
    body_too_large: 'È troppo lungo.',
    rate_limited: 'Per oggi qui non se ne accettano altri. Si può continuare {when}.',
    storage_full: 'Qui non c’è più posto. Avvisa chi gestisce questo servizio.',
    storage_damaged: 'I dati salvati qui sono danneggiati. Avvisa chi gestisce questo servizio.',
    busy: 'In questo momento il servizio non può farlo. Riprova tra poco.',
    unlisted: 'Il servizio non lo accetta ({code}).',
    members: {
      title: 'titolo',
      authorName: 'firma',
      description: 'descrizione',
      note: 'nota',
      name: 'nome',
      address: 'indirizzo',
      position: 'posizione',
      query: 'nome o link',
      near: 'città o zona',
    },
  },
} as const satisfies Widened<typeof en>
