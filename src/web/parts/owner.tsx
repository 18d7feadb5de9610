/** Whose data are shown; the licence of OpenStreetMap asks that readers are led to it. */
export const Owner = ({ name }: { name: string }) => {
  const licence = name.includes('OpenStreetMap') ? 'https://www.openstreetmap.org/copyright' : undefined
  return <a href={licence}>{name}</a>
}
