/** Owner of the map data that most places come from. */
export const openStreetMap = '© OpenStreetMap contributors'

/** The towns of the gazetteer. */
export const geoNames = 'GeoNames (CC BY 4.0)'
