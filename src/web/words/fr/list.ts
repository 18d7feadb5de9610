import type { list as en } from '../en/list.ts'
import type { Widened } from '../tree.ts'

/** The page of a list. */
export const list = {
  list: {
    by: 'par {author}',
    places: { one: '{count} adresse', many: '{count} d’adresses', other: '{count} adresses' },
    updated: 'mise à jour le {date}',
    empty: 'Il n’y a pas encore d’adresse sur cette liste.',
    copiedFrom: 'Copie de la liste {list}, par {author}',
    ranked: 'Les adresses, la meilleure en tête',
    mapOf: {
      one: 'Une carte avec {count} adresse numérotée',
      many: 'Une carte avec {count} d’adresses numérotées',
      other: 'Une carte avec {count} adresses numérotées',
    },
    withoutPosition: {
      one: '{count} adresse n’a pas de position connue.',
      many: '{count} d’adresses n’ont pas de position connue.',
      other: '{count} adresses n’ont pas de position connue.',
    },
    website: 'Site web',
    mapApp: 'Appli de cartes',
    closed: 'fermé',
    openAllDay: '24 h/24',
    orLater: '{hours}, fermeture variable',
    holidaysDiffer: 'parfois différent les jours fériés',
    data: 'Données : {owners}',
    jumpShare: 'Partager',
    jumpDownload: 'Télécharger',
    categories: {
      bakery: 'boulangerie',
      bar: 'bar',
      biergarten: 'brasserie en plein air',
      cafe: 'café',
      fastfood: 'restauration rapide',
      foodcourt: 'espace de restauration',
      icecream: 'glacier',
      pub: 'pub',
    },
  },

  reading: {
    openNow: 'Ouvert en ce moment',
    openUntil: 'Ouvert jusqu’à {time}',
    closedNow: 'Fermé',
    mayBeOpen: 'Peut-être encore ouvert',
    opensAt: 'Fermé, ouvre à {time}',
    sortBy: 'Trier par',
    byRank: 'rang',
    byDistance: 'distance',
    locating: 'Demande de votre position…',
    locationRefused: 'Ce navigateur n’a pas dit où vous êtes : la liste reste dans son ordre.',
    sortedByDistance: 'Triée par distance, à partir de vous.',
    sortedByRank: 'Triée par rang.',
    filter: 'Chercher dans cette liste',
    filtered: {
      one: '{count} adresse correspond',
      many: '{count} d’adresses correspondent',
      other: '{count} adresses correspondent',
    },
    noneFits: 'Rien ne correspond sur cette liste.',
    copy: 'Copier le lien',
    copied: 'Copié',
    share: 'Partager…',
    print: 'Imprimer',
    zoomIn: 'Plus près',
    zoomOut: 'Plus loin',
    wholeList: 'Toute la liste',
    edit: 'Modifier cette liste',
  },

  copy: {
    title: 'En faire la vôtre',
    means:
      'Une nouvelle liste avec les mêmes adresses, le même ordre et les mêmes commentaires, que vous pourrez modifier. Celle-ci reste telle quelle, et la vôtre dit d’où elle vient.',
    listTitle: 'Titre de votre liste',
    make: 'Créer une copie',
  },

  share: {
    title: 'Partager',
    link: 'Le lien de cette liste',
    qr: 'Le lien en code QR',
    qrMeans: 'Visez-le avec l’appareil photo d’un téléphone.',
    embed: 'L’afficher sur votre propre page',
    embedMeans: 'Collez ceci là où votre page accepte du HTML.',
    feed: 'Suivre les changements dans un lecteur de flux',
    plainText: 'texte brut',
    formats: 'En texte : {markdown}, {text}. Pour les programmes : {json}.',
  },

  downloads: {
    title: 'À emporter',
    mapsNote:
      'Aucun service ne peut écrire dans les lieux enregistrés de Google Maps ; on y entre par le fichier KML, et le lien de chaque adresse ouvre exactement ce restaurant.',
    kml: 'Pour Google Maps et Google Earth',
    kmlMeans:
      'Sur un ordinateur, ouvrez google.com/mymaps, choisissez « Créer une carte », puis « Importer », et prenez ce fichier. Sur le téléphone, la carte se trouve ensuite dans Google Maps sous « You » → « Maps ». Demande une connexion.',
    gpx: 'Pour les applis de cartes hors ligne',
    gpxMeans:
      'Sur le téléphone, ouvrez ce fichier avec Organic Maps, OsmAnd ou une autre appli de cartes. Les repères sont là même sans réseau, numérotés dans cet ordre.',
    csv: 'Pour les tableurs',
    csvMeans:
      'S’ouvre dans Excel, LibreOffice et Google Sheets, une adresse par ligne. Google My Maps l’importe aussi.',
    geojson: 'Pour le code et la cartographie',
    geojsonMeans: 'S’ouvre dans geojson.io, QGIS et la plupart des bibliothèques cartographiques.',
  },
} as const satisfies Widened<typeof en>
