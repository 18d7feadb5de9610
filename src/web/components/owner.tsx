/** The owner of data. OpenStreetMap's licence requires a link. */
export const Owner = ({ name }: { name: string }) => {
  const licence = name.includes('OpenStreetMap') ? 'https://www.openstreetmap.org/copyright' : undefined
  return <a href={licence}>{name}</a>
}
