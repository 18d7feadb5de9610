import type { refusals as en } from '../en/refusals.ts'
import type { Widened } from '../tree.ts'

/** Why the service would not do something. */
export const refusals = {
  refusals: {
    invalid_input: 'Ceci n’est pas accepté tel quel : {members}.',
    place_not_found: 'Aucun restaurant n’est connu par ce nom ou ce lien.',
    near_not_found: 'Cette ville ou ce quartier n’est pas connu.',
    place_already_in_list: 'Cette adresse est déjà dans la liste.',
    place_ambiguous: 'Plusieurs adresses conviennent aussi bien.',
    list_full: 'La liste est pleine. Retirez d’abord quelque chose, ou commencez une autre liste.',
    list_not_found: 'La liste n’est plus ici.',
    version_not_found: 'L’historique ne remonte plus aussi loin.',
    vote_not_found: 'Ce vote n’est plus ici. Demandez à la personne qui vous a envoyé le lien.',
    vote_closed: 'Ce vote n’accepte plus de bulletins.',
    vote_open: 'Un vote est déjà ouvert sur cette liste. Fermez-le d’abord.',
    held_by_operator: 'Les responsables de ce service gardent la liste masquée. Demandez-leur de la réafficher.',
    provider_unavailable:
      'Personne ne répond pour rechercher cette adresse. Ajoutez-la à la main, ou réessayez plus tard.',
    answer_expired:
      'La liste a déjà été créée, et son lien de modification n’est pas donné une seconde fois. Commencez-en une autre.',
    idempotency_conflict: 'Cela a déjà été envoyé avec d’autres mots. Rechargez la page.',
    invalid_credential:
      'Rechargez la page. Si cela ne suffit pas, elle n’est pas à l’adresse propre du site, et la personne qui gère le service doit régler PUBLIC_URL.',
    body_too_large: 'C’est trop long.',
    rate_limited: 'Pour aujourd’hui, rien de plus n’est accepté ici. Vous pourrez continuer {when}.',
    storage_full: 'Il n’y a plus de place ici pour cela. Prévenez la personne qui gère ce service.',
    storage_damaged: 'Les données enregistrées ici sont endommagées. Prévenez la personne qui gère ce service.',
    busy: 'Le service ne peut pas le faire pour l’instant. Réessayez dans un petit moment.',
    unlisted: 'Le service ne l’accepte pas ({code}).',
    members: {
      title: 'titre',
      authorName: 'signature',
      description: 'description',
      note: 'commentaire',
      name: 'nom',
      address: 'rue et ville',
      position: 'position',
      query: 'nom ou lien',
      near: 'ville ou quartier',
    },
  },
} as const satisfies Widened<typeof en>
