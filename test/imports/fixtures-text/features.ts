/** What Overpass Turbo exports: a node, a building's outline, a street, and a museum somebody clicked with them. */
export const overpass = JSON.stringify({
  type: 'FeatureCollection',
  generator: 'overpass-turbo',
  copyright: 'The data included in this document is from www.openstreetmap.org.',
  features: [
    {
      type: 'Feature',
      properties: {
        '@id': 'node/257355946',
        'addr:housenumber': '88',
        'addr:postcode': '00186',
        'addr:city': 'Roma',
        'addr:street': 'Largo dei Librari',
        amenity: 'restaurant',
        cuisine: 'italian;fish',
        name: 'Dar filettaro a Santa Barbara',
        opening_hours: 'Mo-Sa 17:00-22:40',
        phone: '+39 06 6864018',
        website: 'www.filettidibaccala.it',
      },
      geometry: { type: 'Point', coordinates: [12.473696, 41.8946709] },
      id: 'node/257355946',
    },
    {
      type: 'Feature',
      properties: {
        '@id': 'way/96871452',
        amenity: 'fast_food',
        building: 'yes',
        name: '味芳斎',
        'name:en': 'Mihosai',
      },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [139.755, 35.661],
            [139.757, 35.661],
            [139.757, 35.663],
            [139.755, 35.661],
          ],
        ],
      },
      id: 'way/96871452',
    },
    {
      type: 'Feature',
      properties: { '@id': 'way/4', highway: 'pedestrian', name: 'Via dei Giubbonari' },
      geometry: {
        type: 'LineString',
        coordinates: [
          [12.472, 41.894],
          [12.474, 41.894],
        ],
      },
      id: 'way/4',
    },
  ],
})

export const mapstr = JSON.stringify({
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [2.3809, 48.8535] },
      properties: {
        name: 'Septime',
        address: '80 Rue de Charonne, 75011 Paris, France',
        icon: 'restaurant',
        userComment: 'Book at noon sharp',
        tags: [
          { name: 'dinner', color: '#ff0000' },
          { name: 'natural wine', color: '#00ff00' },
        ],
      },
    },
  ],
})
