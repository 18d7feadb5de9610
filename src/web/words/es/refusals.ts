import type { refusals as en } from '../en/refusals.ts'
import type { Widened } from '../tree.ts'

/** Why the service would not do something. */
export const refusals = {
  refusals: {
    invalid_input: 'Así no se acepta: {members}.',
    place_not_found: 'No se conoce ningún restaurante con ese nombre o enlace.',
    near_not_found: 'No se conoce esa ciudad o zona.',
    place_already_in_list: 'Ya está en la lista.',
    place_ambiguous: 'Hay varios lugares que encajan igual de bien.',
    list_full: 'La lista está llena. Quita algo primero o empieza otra lista.',
    list_not_found: 'La lista ya no está aquí.',
    version_not_found: 'El historial ya no llega tan atrás.',
    vote_not_found: 'Esta votación ya no está aquí. Pregunta a quien te envió el enlace.',
    vote_closed: 'Esta votación ya no admite más votos.',
    vote_open: 'Ya hay una votación abierta sobre esta lista. Ciérrala primero.',
    held_by_operator: 'Quien lleva este servicio mantiene oculta la lista. Pídele que la vuelva a mostrar.',
    provider_unavailable: 'Ahora no responde nadie que pueda buscar el lugar. Añádelo a mano o inténtalo más tarde.',
    answer_expired: 'La lista ya se había creado, y su enlace de edición no se da una segunda vez. Empieza otra.',
    idempotency_conflict: 'Ya se había enviado antes con otras palabras. Vuelve a cargar la página.',
    invalid_credential:
      'Vuelve a cargar la página. Si no sirve, es que no está en la dirección propia del sitio, y quien lleva el servicio tiene que ajustar PUBLIC_URL.',
    body_too_large: 'Es demasiado largo.',
    rate_limited: 'Por hoy no se acepta más de esto aquí. Se podrá seguir {when}.',
    storage_full: 'Aquí ya no queda sitio para eso. Avisa a quien lleva este servicio.',
    storage_damaged: 'Los datos guardados aquí están dañados. Avisa a quien lleva este servicio.',
    busy: 'El servicio no puede hacerlo en este momento. Inténtalo de nuevo dentro de un rato.',
    unlisted: 'El servicio no lo acepta ({code}).',
    members: {
      title: 'título',
      authorName: 'firma',
      description: 'descripción',
      note: 'nota',
      name: 'nombre',
      address: 'dirección',
      position: 'ubicación',
      query: 'nombre o enlace',
      near: 'ciudad o zona',
    },
  },
} as const satisfies Widened<typeof en>
