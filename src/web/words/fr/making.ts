import type { making as en } from '../en/making.ts'
import type { Widened } from '../tree.ts'

/** Starting a list, its key, and what was changed. */
export const making = {
  making: {
    making: 'Création de la liste…',
    away: 'Le service est injoignable. Ce que vous avez écrit est toujours là : réessayez.',
    refused: 'Cela n’a pas fonctionné. {why}',
    cancel: 'Annuler',
    forget: 'Oublier ici',
    forgetSure:
      'Oublier dans ce navigateur le lien de modification de « {title} » ? Sans lui, personne ne peut modifier la liste, sauf si vous l’avez gardé ailleurs.',
    notKept:
      'Ce navigateur ne garde rien pour ce site (navigation privée, ou plus de place). Copiez chaque lien de modification et gardez-le ailleurs.',
    exportAll: 'Enregistrer tous les liens',
    importFile: 'Reprendre des liens depuis un fichier',
    imported: { one: '{count} liste reprise.', many: '{count} de listes reprises.', other: '{count} listes reprises.' },
    importedKnown: {
      one: '{count} était déjà ici.',
      many: '{count} étaient déjà ici.',
      other: '{count} étaient déjà ici.',
    },
    importedOthers: {
      one: '{count} appartient à un autre site : ouvrez-la là-bas.',
      many: '{count} appartiennent à d’autres sites : ouvrez-les là-bas.',
      other: '{count} appartiennent à d’autres sites : ouvrez-les là-bas.',
    },
    importedDiffering: {
      one: '{count} est restée telle quelle, car ce navigateur a pour elle un autre lien de modification.',
      many: '{count} sont restées telles quelles, car ce navigateur a pour elles d’autres liens de modification.',
      other: '{count} sont restées telles quelles, car ce navigateur a pour elles d’autres liens de modification.',
    },
    importedUnreadable: {
      one: '{count} lien de modification du fichier est incomplet.',
      many: '{count} de liens de modification du fichier sont incomplets.',
      other: '{count} liens de modification du fichier sont incomplets.',
    },
    importedNone: 'Il n’y a pas de lien de modification dans ce fichier.',
    fileTooLarge: 'Ce fichier est trop gros pour contenir des liens de modification.',
  },

  keys: {
    keep: 'Gardez votre lien de modification',
    keepMeans:
      'C’est la seule clé de cette liste. Il n’y a ni compte ni « mot de passe oublié » : qui a le lien peut modifier la liste, et sans lui personne ne le peut, pas même vous.',
    shownOnce:
      'Le service ne pourra plus le montrer. Ce navigateur le garde aussi, mais les navigateurs oublient : certains après sept jours sans visite.',
    notKept: 'Ce navigateur ne le garde pas : navigation privée, ou plus de place. Gardez-le ailleurs dès maintenant.',
    link: 'Le lien de modification',
    copy: 'Copier',
    copied: 'Copié',
    saveFile: 'Enregistrer',
    share: 'Partager…',
    mail: 'Me l’envoyer par e-mail',
    mailSubject: 'Lien de modification de « {title} »',
    mailText:
      'Avec ce lien, on peut modifier la liste « {title} ». Gardez-le, et ne le donnez qu’aux personnes qui ont le droit de la modifier : {link}',
    fileText:
      'Lien de modification de la liste « {title} ». Qui l’a peut modifier la liste ; gardez-le là où sont vos mots de passe.',
    qr: 'Le lien de modification en code QR',
    showQr: 'En code QR',
    acknowledge: 'Je l’ai gardé',
    again: 'Montrer le lien de modification',
    hide: 'Ne plus le montrer',
    rotate: 'Remplacer le lien de modification',
    rotateMeans:
      'S’il est tombé en de mauvaises mains : un nouveau lien est créé, et l’ancien cesse aussitôt de fonctionner, pour tout le monde.',
    rotateSure:
      'Remplacer le lien de modification ? Toutes les autres personnes qui ont le lien actuel ne pourront plus modifier la liste.',
    rotated: 'Le lien de modification est nouveau. Gardez-le : l’ancien ne fonctionne plus.',
  },

  changes: {
    add: 'ajout de « {name} »',
    addSeveral: {
      one: 'ajout de {count} adresse',
      many: 'ajout de {count} d’adresses',
      other: 'ajout de {count} adresses',
    },
    note: 'commentaire sur « {name} »',
    noteSeveral: { one: '{count} commentaire', many: '{count} de commentaires', other: '{count} commentaires' },
    move: 'déplacement de « {name} »',
    moveFromTo: 'déplacement de « {name} » du rang {from} au rang {to}',
    moveSeveral: {
      one: 'déplacement de {count} adresse',
      many: 'déplacement de {count} d’adresses',
      other: 'déplacement de {count} adresses',
    },
    remove: 'retrait de « {name} »',
    removeSeveral: {
      one: 'retrait de {count} adresse',
      many: 'retrait de {count} d’adresses',
      other: 'retrait de {count} adresses',
    },
    title: 'titre changé en « {title} »',
    authorName: 'signature changée en « {author} »',
    description: 'description modifiée',
    public: 'liste rendue publique',
    hidden: 'liste masquée',
    create: 'liste créée',
    copy: 'liste copiée',
    merge: 'listes réunies',
    vote: 'mise dans l’ordre d’un vote',
    restore: 'retour à une version antérieure',
    refreshed: 'informations sur les adresses mises à jour',
    linked: 'liens vers les cartes trouvés',
    held: 'masquée par les responsables de ce service',
    released: 'réaffichée par les responsables de ce service',
    unknown: 'modification',
  },
} as const satisfies Widened<typeof en>
