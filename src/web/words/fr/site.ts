import type { site as en } from '../en/site.ts'
import type { Widened } from '../tree.ts'

/** Around every page, and the plain ones. */
export const site = {
  site: {
    tagline: 'Des restaurants, classés',
    skip: 'Aller au contenu',
    developers: 'Pour les programmes et les assistants',
    imprint: 'Mentions légales',
    privacy: 'Confidentialité',
    terms: 'Conditions d’utilisation',
    newList: 'Nouvelle liste',
    language: 'Langue',
    noScript: 'Lire, partager et télécharger se fait sans JavaScript ; créer et modifier une liste en a besoin.',
  },

  home: {
    title: 'Vos restaurants, dans l’ordre',
    lead: 'Classez vos restaurants, partagez la liste d’un seul lien et emportez-la sur votre téléphone. Sans compte, sans pistage.',
    start: 'Nouvelle liste',
    listTitle: 'Comment s’appelle-t-elle ?',
    listTitleExample: 'Manger à Rome',
    authorName: 'Votre nom, tel qu’on le lira',
    who: 'Qui peut la lire ?',
    public: 'Publique',
    publicMeans: 'Qui a le lien peut la lire, et qui utilise ce service avec une clé d’API peut la trouver.',
    hidden: 'Masquée',
    hiddenMeans: 'Seulement vous et les personnes à qui vous donnez le lien de modification.',
    create: 'Créer la liste',
    closed:
      'On ne peut pas créer de liste sur ce site pour le moment. Les programmes munis d’une clé d’API le peuvent encore.',
    yours: 'Vos listes',
    yoursMeans: 'Les listes dont ce navigateur garde le lien de modification. Personne d’autre ne les voit ici.',
    example: 'Voir un exemple',
    rank: 'Classer',
    rankMeans: 'Ajoutez des adresses par leur nom, glissez-les dans l’ordre, dites pourquoi.',
    share: 'Partager',
    shareMeans: 'Un seul lien qui s’ouvre partout, avec une carte et une image.',
    carry: 'Emporter',
    carryMeans: 'Téléchargez-la pour vos applis de cartes, même là où il n’y a pas de réseau.',
  },

  missing: {
    title: 'Il n’y a rien ici',
    list: 'Il n’y a pas ici de liste que vous puissiez lire. Elle a peut-être été supprimée ou masquée, ou le lien est incomplet.',
    editLink:
      'Si la liste est à vous, ouvrez votre lien de modification : il se termine par # et une longue suite de caractères.',
    page: 'Cette page n’existe pas. Le lien est peut-être incomplet.',
    home: 'Retour à l’accueil',
  },

  failed: {
    title: 'Cela n’a pas fonctionné',
    tryAgain:
      'Vous n’y êtes pour rien. Réessayez dans un instant ; si cela se reproduit, signalez-le aux responsables de ce service, avec ce numéro : {requestId}',
    damaged:
      'Une partie des données de ce service est endommagée. Réessayer n’y change rien. Signalez-le aux responsables de ce service, avec ce numéro : {requestId}',
  },
} as const satisfies Widened<typeof en>
