/** Whose data are shown; the licence of OpenStreetMap asks that readers are led to it. */
export const Owner = ({ name }: { name: string }) =>
  name.includes('OpenStreetMap') ? <a href="https://www.openstreetmap.org/copyright">{name}</a> : <>{name}</>
