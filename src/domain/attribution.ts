/** Owner of the map data that most places come from. */
export const openStreetMap = '© OpenStreetMap contributors'

/** The towns of the gazetteer. */
export const geoNames = 'GeoNames (CC BY 4.0)'

const pages = { OpenStreetMap: 'https://www.openstreetmap.org/copyright', GeoNames: 'https://www.geonames.org/' }

/** Returns the page that the licence of some data asks to link. @param owner as it is shown */
export const pageOfOwner = (owner: string): string | undefined =>
  Object.entries(pages).find(([name]) => owner.includes(name))?.[1]
