import type { importing as en } from '../en/importing.ts'
import type { Widened } from '../tree.ts'

/** Places out of a file, into a list. */
export const importing = {
  importing: {
    title: 'Importer des adresses',
    startHere:
      'Vous avez déjà une liste, dans une appli de cartes ou par écrit ? Créez d’abord celle-ci : vous pourrez ensuite l’importer.',
    means:
      'Depuis le fichier d’une appli de cartes (KML, KMZ, GPX, GeoJSON, CSV, lieux enregistrés), depuis la liste d’un autre Forklist, ou depuis des lignes que vous collez. Vous voyez ce qui s’ajouterait avant que rien ne s’ajoute.',
    file: 'Un fichier',
    drop: 'Ou déposez-le ici.',
    lines: 'Ou des lignes : noms avec leur ville, ou liens de cartes',
    linesExample: 'Roscioli, Rome',
    preview: 'Voir ce qui s’ajouterait',

    working: 'Recherche des adresses',
    reading: 'Lecture…',
    lookedUp: 'Recherche : {done} sur {count}',
    stopped: 'Annulé. Rien n’a été ajouté.',
    stoppedLate: 'Annulé. Soit tout était déjà ajouté, soit rien : la liste le montre.',
    away: 'Le service est injoignable. Ce que vous avez choisi est toujours là : réessayez.',
    tooLarge: 'Les fichiers sont acceptés jusqu’à {count} Mio. Exportez moins d’adresses à la fois.',
    cannotRead: 'Ce navigateur ne peut pas lire ce fichier.',
    unreadable: 'Ce fichier est illisible.',
    notLines:
      'Ces lignes ne se lisent pas comme des adresses. Écrivez dans chacune un nom avec sa ville, ou un lien de carte.',
    full: 'Cela ne tient pas dans une liste : elle contient {count} adresses, et 1 Mio de commentaires en tout.',

    heading: 'Ce qui s’ajouterait',
    from: 'Depuis {name}.',
    nothing: 'Il n’y a rien à ajouter.',
    toAdd: 'À ajouter : {count}',
    there: 'Déjà dans la liste : {count}',
    unclear: 'Pas clair : {count}',
    unclearMeans: 'Plusieurs adresses portent ce nom. Ce à quoi vous ne répondez pas est laissé de côté.',
    notFound: 'Introuvable : {count}',
    notFoundMeans: 'Sauf avis contraire de votre part, c’est laissé de côté.',
    line: 'Ligne {count}',
    row: 'Entrée {count}',
    noteTaken: 'Le commentaire du fichier s’y ajoute.',
    noteLeftOut: 'Le commentaire du fichier est laissé de côté : il y en a déjà un.',
    shortened: 'Trop long, donc raccourci : {members}.',
    asWritten: 'Garder tel quel : {name}',
    leaveOut: 'Laisser de côté',
    keepAll: 'Tout garder tel quel',
    leaveAll: 'Tout laisser de côté',
    showAll: 'Afficher les {count}',
    earlier: 'Avant',
    later: 'Après',
    shown: '{from} à {to} sur {count}',
    add: { one: 'Ajouter {count} adresse', many: 'Ajouter {count} d’adresses', other: 'Ajouter {count} adresses' },
    addNotes: {
      one: 'Ajouter {count} commentaire',
      many: 'Ajouter {count} de commentaires',
      other: 'Ajouter {count} commentaires',
    },
    chooseAgain: 'Choisir autre chose',

    added: {
      one: '{count} adresse ajoutée.',
      many: '{count} d’adresses ajoutées.',
      other: '{count} adresses ajoutées.',
    },
    notesAdded: {
      one: '{count} commentaire ajouté.',
      many: '{count} de commentaires ajoutés.',
      other: '{count} commentaires ajoutés.',
    },
    skipped: {
      one: '{count} laissée de côté.',
      many: '{count} laissées de côté.',
      other: '{count} laissées de côté.',
    },
    otherwise: 'Ce qui n’était plus comme dans l’aperçu :',
    nowThere: '{name} : déjà dans la liste',
    nowAdded: '{name} : ajout fait',
    nowLeft: '{name} : pas d’ajout',
    undoLater: {
      one: 'La liste a été modifiée depuis. Cela déferait aussi cette {count} modification. Continuer ?',
      many: 'La liste a été modifiée depuis. Cela déferait aussi ces {count} de modifications. Continuer ?',
      other: 'La liste a été modifiée depuis. Cela déferait aussi ces {count} modifications. Continuer ?',
    },
    undone: 'L’importation est défaite.',

    files: {
      unknown_format: 'Ce type de fichier n’est pas lu ici. Exportez la liste en KML, GPX, GeoJSON ou CSV.',
      damaged: 'Ce fichier est abîmé ou incomplet. Exportez-le encore une fois.',
      doctype:
        'Ce fichier contient un DOCTYPE, dont aucune liste de lieux n’a besoin. Exportez-le encore une fois depuis son appli.',
      too_large: 'Ce que contient ce fichier compressé est trop gros. Exportez moins d’adresses à la fois.',
      took_too_long:
        'Sa lecture prend plus de temps que n’importe quelle liste de lieux. Exportez moins de lieux à la fois.',
      a_part_only: 'Ce n’est qu’une page d’une liste plus longue. Prenez la liste entière.',
      too_deep:
        'Ce n’est pas une liste de lieux : elle a trop de niveaux. Exportez-la encore une fois depuis son appli.',
      too_many_rows: 'Il y a dans ce fichier plus d’adresses que n’en contient une liste. Importez-le par parties.',
      no_places: 'Il n’y a aucune adresse là-dedans.',
      only_a_link:
        'Il n’y a pas de lieux dans ce fichier, seulement un lien vers eux. Exportez-le encore une fois, sans mise à jour en ligne.',
      spreadsheet: 'C’est un classeur. Enregistrez la feuille en CSV et choisissez ce fichier.',
      archive: 'Il n’y a pas de carte dans cette archive. Décompressez-la et choisissez un de ses fichiers.',
    },
    rows: {
      no_name: 'Rien ne dit de quelle adresse il s’agit.',
      not_on_a_map: 'Ce lien ne mène à aucun lieu sur une carte.',
      not_a_point: 'C’est une ligne ou une surface, pas une adresse.',
      no_match: 'Aucun restaurant connu ici ne correspond assez bien.',
      bad_position: 'Ce qui est indiqué comme position n’est aucun point sur Terre.',
      near_not_found: 'La ville n’est pas connue ici.',
      not_looked_up: 'Personne ne répond pour la recherche. Importez-le plus tard : rien n’est ajouté deux fois.',
      unreadable: 'C’est illisible, au contraire de ce qui l’entoure.',
    },
  },
} as const satisfies Widened<typeof en>
