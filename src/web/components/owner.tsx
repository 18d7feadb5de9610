const pages = { OpenStreetMap: 'https://www.openstreetmap.org/copyright', GeoNames: 'https://www.geonames.org/' }

/** The owner of data. The licences of some require a link. */
export const Owner = ({ name }: { name: string }) => {
  const [, page] = Object.entries(pages).find(([owner]) => name.includes(owner)) ?? []
  return <a href={page}>{name}</a>
}
