/** Owner of the map data that most places come from. */
export const openStreetMap = '© OpenStreetMap contributors'
