/** Whom the map data belong to that most places come from. */
export const openStreetMap = '© OpenStreetMap contributors'
