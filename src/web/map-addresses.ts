/** Address of the archive of vector tiles. */
export const mapPath = '/map.pmtiles'

/** Address of the names of towns, which maps without tiles show. */
export const townsPath = '/towns/{z}/{x}/{y}.json'
