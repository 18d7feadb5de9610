/** A list saved in Google's map with a description, as Takeout writes it. */
export const savedList = `Where to eat before the flight, "no tourists"

Title,Note,URL,Tags,Comment
,,,,
NUBIANI - Koreatown,REALLY GOOD KBBQ,https://www.google.com/maps/place/NUBIANI+-+Koreatown/data=!4m2!3m1!1s0x89c2596ca1d4ed5b:0xda65d8979ab658ae,,
Roscioli,"Carbonara,
and the ""burrata""",https://www.google.com/maps/place/Roscioli/data=!4m2!3m1!1s0x132f604678640a9b:0xcad165fa2036ce2c,,Book two weeks ahead
Fuunji,,https://maps.app.goo.gl/Qm3b9yT6kXwZ1aBc8,"ramen,tsukemen",
Dropped pin,Dumplings from a window,"https://www.google.com/maps/search/22.2799907,114.1587983",,
The Bear,,https://www.google.com/search?q=the+bear&kgmid=/g/11rsjc8x6v,,
,,https://www.google.com/maps/place//data=!4m2!3m1!1s0x0:0x8eaddfcd1b32ca52,,
`

/** The older header, without tags. */
export const olderSavedList = `Title,Note,URL,Comment
Katz's Delicatessen,Pastrami,https://www.google.com/maps/place/Katz's+Delicatessen/data=!4m2!3m1!1s0x89c2598475d45d91:0x7d3d58a5a5d2a1d3,
`

/** \`Saved Places.json\` as it was for ten years. */
export const starred = JSON.stringify({
  type: 'FeatureCollection',
  features: [
    {
      geometry: { coordinates: [12.4737, 41.8937], type: 'Point' },
      properties: {
        'Google Maps URL': 'http://maps.google.com/?cid=14614437283246468652',
        Location: {
          Address: 'Via dei Giubbonari, 21, 00186 Roma RM, Italy',
          'Business Name': 'Roscioli Salumeria con Cucina',
          'Country Code': 'IT',
          'Geo Coordinates': { Latitude: '41.8937000', Longitude: '12.4737000' },
        },
        Published: '2016-05-02T18:10:35Z',
        Title: 'Roscioli Salumeria con Cucina',
        Updated: '2016-05-02T18:10:35Z',
      },
      type: 'Feature',
    },
    {
      geometry: { coordinates: [0, 0], type: 'Point' },
      properties: {
        'Google Maps URL': 'http://maps.google.com/?q=Osteria+del+Sole,+Bologna',
        Location: { 'Country Code': 'IT' },
        Title: 'Osteria del Sole',
      },
      type: 'Feature',
    },
    {
      geometry: { coordinates: [0, 0], type: 'Point' },
      properties: {
        'Google Maps URL': 'http://maps.google.com/?cid=7187459311871235539',
        Location: { 'Geo Coordinates': { Latitude: '40.7222', Longitude: '-73.9874' } },
        Title: "Katz's Delicatessen",
      },
      type: 'Feature',
    },
  ],
})

/** \`Saved Places.json\` and \`Reviews.json\` as they are now. */
export const reviewed = JSON.stringify(
  {
    type: 'FeatureCollection',
    features: [
      {
        geometry: { coordinates: [139.6968, 35.6868], type: 'Point' },
        properties: {
          date: '2024-03-09T11:20:31Z',
          five_star_rating_published: 4,
          google_maps_url: 'http://maps.google.com/?cid=10281119596374313554',
          location: { address: '2 Chome-14-3 Yoyogi, Shibuya, Tokyo', country_code: 'JP', name: 'Fuunji' },
          review_text_published: 'The queue moves fast.',
        },
        type: 'Feature',
      },
    ],
  },
  null,
  2,
)
